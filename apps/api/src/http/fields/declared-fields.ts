import 'reflect-metadata';
import { badRequest } from '../../errors/api-error.js';

const SWAGGER_PROPERTIES = 'swagger/apiModelPropertiesArray';
const ANSWER_FIELDS = Symbol('answer fields');
const LENIENT = Symbol('lenient');
const OPEN = Symbol('open');
const PREFIX = Symbol('prefix');

export type DtoClass = abstract new (...args: never[]) => object;

/** Names of the fields that a DTO class declares, those that it inherits included. */
export function declaredFields(type: DtoClass): readonly string[] {
  const names: readonly string[] = Reflect.getMetadata(SWAGGER_PROPERTIES, type.prototype) ?? [];
  return names.map((name) => name.replace(/^:/, ''));
}

const spellings = new WeakMap<DtoClass, ReadonlyMap<string, string>>();

/** The declared field that `name` is a spelling of, if there is one. */
export function fieldSpelled(type: DtoClass, name: string): string | undefined {
  const known = spellings.get(type) ?? spellingsOf(type);
  spellings.set(type, known);
  return known.get(name) ?? known.get(camelCase(name));
}

function spellingsOf(type: DtoClass): ReadonlyMap<string, string> {
  const names = declaredFields(type);
  return new Map([
    ...names.map((name) => [camelCase(name), name] as const),
    ...names.map((name) => [name, name] as const),
  ]);
}

/** Ignores fields of `resource` that this body does not have, so that a client may send back the answer that it got. */
export const BodyOf =
  (resource: DtoClass): ClassDecorator =>
  (target) =>
    Reflect.defineMetadata(ANSWER_FIELDS, resource, target);

/** Unknown fields are ignored: for bodies that the interface does not show [api#bodies]. */
export const LenientBody = (): ClassDecorator => (target) => {
  Reflect.defineMetadata(LENIENT, true, target);
  lenientNames.add(target.name);
};

/**
 * A {@link BodyOf} whose further fields depend on the resource that it is sent to. They arrive as `others`; the service
 * refuses the unknown ones (`refuseUnknownFields`).
 */
export const OpenBodyOf =
  (resource: DtoClass): ClassDecorator =>
  (target) => {
    BodyOf(resource)(target);
    Reflect.defineMetadata(OPEN, true, target);
    lenientNames.add(target.name);
  };

export function isOpenBody(type: DtoClass): boolean {
  return Reflect.getMetadata(OPEN, type) === true;
}

const lenientNames = new Set<string>();

/** Whether the body class of this name accepts unknown fields. */
export function isLenientBody(className: string): boolean {
  return lenientNames.has(className);
}

export function isIgnoredField(type: DtoClass, name: string): boolean {
  if (Reflect.getMetadata(LENIENT, type) === true) return true;
  const resource: DtoClass | undefined = Reflect.getMetadata(ANSWER_FIELDS, type);
  return resource !== undefined && fieldSpelled(resource, name) !== undefined;
}

/** `createdAt` and `created_at` are the same field. */
export function camelCase(name: string): string {
  // A body may have hundreds of thousands of names.
  if (!name.includes('_')) return name;
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** Throws 400 naming the fields that a body of this class does not have [api#bodies]. */
export function refuseUnknownFields(type: DtoClass, unknown: readonly string[]): void {
  const refused = unknown.filter((name) => !isIgnoredField(type, name));
  if (refused.length === 0) return;
  const what = refused.length === 1 ? 'field' : 'fields';
  throw badRequest(`unknown ${what}: ${refused.slice(0, 20).map(quoted).join(', ')}`);
}

/** A query may have parameters of any name that begins with this. */
export const WithParameters =
  (prefix: string): ClassDecorator =>
  (target) =>
    Reflect.defineMetadata(PREFIX, prefix, target);

/** Throws 400 naming the parameters that there are. */
export function refuseUnknownParameters(type: DtoClass, unknown: readonly string[]): void {
  const prefix: string | undefined = Reflect.getMetadata(PREFIX, type);
  const refused = unknown.filter((name) => prefix === undefined || !name.startsWith(prefix));
  if (refused.length === 0) return;
  refuseParameters(refused, [...declaredFields(type), ...(prefix === undefined ? [] : [`${prefix}<name>`])]);
}

export function refuseParameters(refused: readonly string[], known: readonly string[]): never {
  const what = refused.length === 1 ? 'query parameter' : 'query parameters';
  const expected = known.length === 0 ? 'none' : known.join(', ');
  throw badRequest(`unknown ${what}: ${refused.slice(0, 20).map(quoted).join(', ')}; expected ${expected}`);
}

/** Names come from the client: shortened, so that an error stays readable. */
function quoted(name: string): string {
  return JSON.stringify(name.length > 100 ? `${name.slice(0, 100)}…` : name);
}
