import { SETTINGS } from './settings.js';
import type { Setting, SettingField } from './settings.js';
import type { PortRange } from './setting-kinds.js';

type Value<S extends Setting> = S extends { kind: { read: (text: string) => infer T } } ? Exclude<T, undefined> : never;
type FieldOf<S extends Setting> = S['default'] extends string ? Value<S> : Value<S> | null;
/** Of a local stack whose user has named none. */
const LOOPBACK_PORTS: PortRange = [4000, 4999];

type Derived = {
  readonly publicUrl: string;
  readonly mcpUrl: string;
  /** Null if this is no local stack: only `OUTBOUND_ALLOW` decides then [service-tasks#destinations]. */
  readonly loopbackPorts: readonly PortRange[] | null;
};

/** The settings as `npm start` reads them. Those that it gives to its programs itself may be absent. */
export type StackConfig = {
  readonly [K in Exclude<SettingField, keyof Derived>]: FieldOf<(typeof SETTINGS)[K]>;
} & Derived;

type GivenByStart = {
  [K in SettingField]: (typeof SETTINGS)[K] extends { isGivenByStart: true } ? K : never;
}[SettingField];

/** The settings as a program reads them; none is absent. */
export type Config = Omit<StackConfig, GivenByStart> & {
  readonly [K in GivenByStart]: NonNullable<StackConfig[K]>;
};

export type ConfigResult<T> =
  | { readonly ok: true; readonly config: T }
  /** One sentence: the variable, what was expected and what was found. */
  | { readonly ok: false; readonly message: string };

type Environment = Readonly<Record<string, string | undefined>>;

function shown(setting: Setting, found: string): string {
  return setting.isSecret ? 'a value of another form (it is a secret and not shown)' : JSON.stringify(found);
}

/** An empty variable counts as not set, because compose files pass unset variables as empty ones. */
function readSetting(setting: Setting, env: Environment): ConfigResult<unknown> {
  const found = env[setting.name]?.trim() || setting.default;
  if (found === null) return { ok: true, config: null };
  const value = setting.kind.read(found);
  return value === undefined
    ? { ok: false, message: `${setting.name}: expected ${setting.kind.expected}, found ${shown(setting, found)}` }
    : { ok: true, config: value };
}

/** Clients cannot call the address of "every interface", so the loopback address replaces it. */
function reachableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

function withDerived(read: Record<string, unknown>): StackConfig {
  const values = read as StackConfig;
  const publicUrl = values.publicUrl ?? `http://${reachableHost(values.host)}:${values.port}`;
  const loopbackPorts = values.localStack ? loopbackPortsOf(values) : null;
  return { ...values, publicUrl, mcpUrl: values.mcpUrl ?? publicUrl, loopbackPorts };
}

/** Of a stack that other machines can call, strangers would reach what listens on this one. */
function loopbackPortsOf({ host, outboundLoopbackPorts }: StackConfig): readonly PortRange[] {
  return outboundLoopbackPorts ?? (isLoopback(host) ? [LOOPBACK_PORTS] : []);
}

/** Reads the environment for `npm start`. */
export function loadStackConfig(env: Environment): ConfigResult<StackConfig> {
  const values: Record<string, unknown> = {};
  for (const [field, setting] of Object.entries<Setting>(SETTINGS)) {
    const result = readSetting(setting, env);
    if (!result.ok) return result;
    values[field] = result.config;
  }
  return { ok: true, config: withDerived(values) };
}

/** Reads the environment for a program, once, when it starts. */
export function loadConfig(env: Environment): ConfigResult<Config> {
  const result = loadStackConfig(env);
  if (!result.ok) return result;
  for (const [field, setting] of Object.entries<Setting>(SETTINGS)) {
    if (setting.isGivenByStart && result.config[field as GivenByStart] === null) {
      const message = `${setting.name}: expected ${setting.kind.expected}, found nothing ("npm start" gives one)`;
      return { ok: false, message };
    }
  }
  return { ok: true, config: result.config as Config };
}
