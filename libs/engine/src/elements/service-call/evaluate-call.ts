import type { JsonValue, Template } from '@svc/expressions';
import type { Activation } from '../../element-definition.js';
import type { Job } from '../../commands.js';
import type { SecretText } from '../../commands.js';
import { failed, succeeded } from '../../result.js';
import type { Result } from '../../result.js';
import { shown } from '../../shown.js';
import { millisOf } from '../../time/millis-of.js';
import type { CallConfig, NamedTemplate } from './call-config.js';
import { isHeaderValue } from './header-value.js';
import { evaluateHeader } from './secret-texts.js';
import { evaluateUrl } from './evaluate-url.js';

/** The argument of `startJob`. The engine adds ids and summary. */
export type Call = Omit<Job, 'jobId' | 'elementId' | 'summary'>;

const DEFAULT_TIMEOUT_MS = 30_000;
const DEFAULT_RETRIES = 3;
const MAX_RETRIES = 100;
/** Ten years. A longer time is a mistake, and some clocks outside cannot hold it. */
export const MAX_MILLIS = 3650 * 86_400_000;
const DEFAULT_BACKOFF_MS = 1_000;
const METHODS: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const WITHOUT_BODY: readonly string[] = ['GET', 'HEAD', 'DELETE', 'OPTIONS'];

/** Evaluates every header of a call. The first header with a wrong value is the failure. */
export function evaluateCall(activation: Activation<CallConfig>): Result<Call> {
  const header = new HeaderReader(activation);
  const url = header.read('url', textOf, 'an address', null);
  const method = header.read('method', methodOf, `one of ${METHODS.join(', ')}`, 'POST');
  const timeoutMs = header.read('timeout', positiveMillis, 'a duration such as 30s', DEFAULT_TIMEOUT_MS);
  const retries = header.read('retries', countOf, `a number from 0 to ${MAX_RETRIES}`, DEFAULT_RETRIES);
  const retryBackoffMs = header.read('retryBackoff', positiveMillis, 'a duration such as 1s', DEFAULT_BACKOFF_MS);
  const isAsync = header.read('executionMode', modeOf, 'sync or async', false);
  const isIdempotent = header.read('idempotent', flagOf, 'true or false', false);
  const body = header.read('body', (value) => value, 'a value', defaultBody(activation, method));
  const headers = header.all('header', activation.config.headers);
  const query = header.all('query', activation.config.query);
  if (header.failure !== null) return { ok: false, failure: header.failure };
  if (url === null) return failed('InvalidCall', 'url: expected an address, found no such header');
  const secrets = header.secrets.length > 0 ? { secrets: header.secrets } : {};
  const request = { method: method ?? 'POST', url, query, headers, body, ...secrets };
  const timing = { timeoutMs: timeoutMs ?? DEFAULT_TIMEOUT_MS, retryBackoffMs: retryBackoffMs ?? DEFAULT_BACKOFF_MS };
  const modes = { ...asyncMode(activation, isAsync ?? false), isIdempotent: isIdempotent ?? false };
  // The initial call of an asynchronous task is not retried [service-tasks#async].
  return succeeded({ request, ...timing, ...modes, retries: isAsync === true ? 0 : (retries ?? DEFAULT_RETRIES) });
}

function asyncMode({ behaviour }: Activation, isAsync: boolean): Pick<Call, 'isAsync' | 'isAnsweredByUrl'> {
  return { isAsync, ...(isAsync && behaviour.bindsCallbacks && { isAnsweredByUrl: true }) };
}

/** Reads headers one by one and keeps the first failure, so that `evaluateCall` needs no check after each. */
class HeaderReader {
  failure: { code: string; message: string } | null = null;
  readonly secrets: SecretText[] = [];

  constructor(private readonly activation: Activation<CallConfig>) {}

  read<T>(name: SingleName, convert: (value: JsonValue) => T | undefined, expected: string, fallback: T): T {
    const template = this.activation.config[name];
    const how = name === 'url' && this.activation.behaviour.encodesUrls ? evaluateUrl : evaluateHeader;
    const value = template === null ? undefined : this.evaluate(template, name, [name], how);
    if (value === undefined || value === null) return fallback;
    const converted = convert(value);
    if (converted !== undefined) return converted;
    this.fail('InvalidCall', `${name}: expected ${expected}, found ${shown(value)}`);
    return fallback;
  }

  /** Evaluates headers or query parameters. Those that evaluate to null are left out. */
  all(what: 'header' | 'query', templates: readonly NamedTemplate[]): [string, string][] {
    const pairs: [string, string][] = [];
    for (const [name, template] of templates) {
      const list = what === 'header' ? 'headers' : what;
      const value = this.evaluate(template, `${what}.${name}`, [list, pairs.length]);
      if (value === undefined || value === null) continue;
      const text = plainText(value);
      if (what === 'header' && !isHeaderValue(text)) {
        this.fail('InvalidCall', `header.${name}: expected text without line breaks and control characters`);
      }
      pairs.push([name, text]);
    }
    return pairs;
  }

  private evaluate(
    template: Template,
    what: string,
    place: SecretText['at'],
    how = evaluateHeader,
  ): JsonValue | undefined {
    const evaluated = how(this.activation, template, what);
    if (evaluated.ok) {
      this.secrets.push(...evaluated.value.secrets.map(({ at, pieces }) => ({ at: [...place, ...at], pieces })));
      return evaluated.value.value;
    }
    this.fail(evaluated.failure.code, evaluated.failure.message);
    return undefined;
  }

  private fail(code: string, message: string): void {
    this.failure ??= { code, message };
  }
}

type SingleName = Exclude<keyof CallConfig, 'headers' | 'query'>;

/** The mapped inputs if the method carries a body [service-tasks#task-headers]. */
function defaultBody(activation: Activation<CallConfig>, method: string): JsonValue {
  return WITHOUT_BODY.includes(method) ? null : (activation.token.local ?? {});
}

function plainText(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function textOf(value: JsonValue): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

function methodOf(value: JsonValue): string | undefined {
  const method = typeof value === 'string' ? value.trim().toUpperCase() : '';
  return METHODS.includes(method) ? method : undefined;
}

function positiveMillis(value: JsonValue): number | undefined {
  const millis = millisOf(value);
  return millis === null || millis < 1 || millis > MAX_MILLIS ? undefined : millis;
}

function countOf(value: JsonValue): number | undefined {
  const count = typeof value === 'string' && /^\s*\d{1,3}\s*$/.test(value) ? Number(value) : value;
  return typeof count === 'number' && Number.isInteger(count) && count >= 0 && count <= MAX_RETRIES ? count : undefined;
}

/** True for async. */
function modeOf(value: JsonValue): boolean | undefined {
  if (value === 'async') return true;
  return value === 'sync' ? false : undefined;
}

function flagOf(value: JsonValue): boolean | undefined {
  if (value === true || value === 'true') return true;
  return value === false || value === 'false' ? false : undefined;
}
