import { badRequest } from '../../errors/api-error.js';
import { type DtoClass, isIgnoredField } from './declared-fields.js';

/** 400 naming the fields that a body of this class does not have [api#bodies]. */
export function refuseUnknownFields(type: DtoClass, unknown: readonly string[]): void {
  const refused = unknown.filter((name) => !isIgnoredField(type, name));
  if (refused.length === 0) return;
  const what = refused.length === 1 ? 'field' : 'fields';
  throw badRequest(`unknown ${what}: ${refused.slice(0, 20).map(quoted).join(', ')}`);
}

/** Names come from the client: shortened, so that an error stays readable. */
function quoted(name: string): string {
  return JSON.stringify(name.length > 100 ? `${name.slice(0, 100)}…` : name);
}
