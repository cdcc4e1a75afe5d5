import { isHeaderValue } from '@svc/engine';
import type { HttpCall, SecretPiece, SecretText } from '@svc/engine';
import type { JsonValue } from '@svc/expressions';
import { SecretMask } from '@svc/credentials';
import type { ResolvedCredentials } from '@svc/credentials';
import { tenantScope } from '@svc/persistence';
import type { TenantScope } from '@svc/persistence';
import { final, passing, unread } from './service-failure.js';

/** Resolves the values of credentials, again for every attempt. */
export interface CredentialSource {
  resolve(tenant: TenantScope, names: readonly string[]): Promise<ResolvedCredentials>;
}

/** The call to send, and the mask for everything that it returns. */
export interface RevealedCall {
  readonly call: HttpCall;
  readonly mask: SecretMask;
}

/** Limit of all values that one call names, since each is searched for in the answer, in every spelling. */
const MAX_TOGETHER = 131_072;

/**
 * Inserts credentials where the call names them. A missing or changed one is a final failure. `more` are secrets that the call
 * carries elsewhere.
 */
export async function reveal(
  tenantId: string,
  call: HttpCall,
  source: CredentialSource,
  more: readonly string[] = [],
): Promise<RevealedCall> {
  const { secrets = [] } = call;
  const names = new Set(secrets.flatMap(({ pieces }) => pieces.flatMap(nameOf)));
  if (names.size === 0) return { call, mask: new SecretMask(more) };
  const values = await valuesOf(tenantScope(tenantId), [...names], source);
  const revealed = secrets.reduce((filled, secret) => withText(filled, secret, values), call);
  const [broken] = revealed.headers.find(([, value]) => !isHeaderValue(value)) ?? [];
  if (broken !== undefined)
    throw final(`header.${broken}: expected a credential without line breaks and control characters`);
  return { call: revealed, mask: new SecretMask([...values.values(), ...more]) };
}

async function valuesOf(tenant: TenantScope, names: readonly string[], source: CredentialSource) {
  const resolved = await source.resolve(tenant, names).catch((error: Error) => {
    throw passing(`credentials could not be read: ${error.message}`);
  });
  if (!resolved.ok) throw resolved.isKeyMissing ? unread(resolved.message) : final(resolved.message);
  const length = [...resolved.values.values()].reduce((sum, value) => sum + value.length, 0);
  if (length > MAX_TOGETHER)
    throw final(`expected credentials of at most ${MAX_TOGETHER} characters in one call, found ${length}`);
  return resolved.values;
}

function nameOf(piece: SecretPiece): string[] {
  return typeof piece === 'string' ? [] : [piece.credential];
}

function withText(call: HttpCall, { at, pieces }: SecretText, values: ReadonlyMap<string, string>): HttpCall {
  const [part, ...path] = at;
  const text = pieces
    .map((piece) => (typeof piece === 'string' ? piece : (values.get(piece.credential) ?? '')))
    .join('');
  if (part === 'url') return { ...call, url: text.trim() };
  if (part === 'body') return { ...call, body: withValueAt(call.body, path, text) };
  if (part === 'headers' || part === 'query') {
    return { ...call, [part]: call[part].map(([name, value], n) => [name, n === path[0] ? text : value] as const) };
  }
  throw new Error(`expected a place in a call, found ${JSON.stringify(at)}`);
}

function withValueAt(value: JsonValue, [step, ...rest]: readonly (string | number)[], text: string): JsonValue {
  if (step === undefined) return text;
  if (Array.isArray(value)) return value.map((item, n) => (n === step ? withValueAt(item, rest, text) : item));
  const members = Object.entries(value as { [name: string]: JsonValue });
  // Not by assignment: a member may be called `__proto__`.
  return Object.fromEntries(
    members.map(([name, member]) => [name, name === step ? withValueAt(member, rest, text) : member]),
  );
}
