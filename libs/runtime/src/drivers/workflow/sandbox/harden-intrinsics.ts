/*
 * Preloaded into the sandbox. All workflows of a worker share one V8 context and all its built-in objects: a change by one
 * workflow would be visible to the next. So everything that is reachable from the globals is frozen once, before the first
 * workflow exists. The globals themselves are per workflow already (the SDK swaps them).
 */

/** Members of these prototypes that programs override on their own objects by assignment. */
const OVERRIDABLE: ReadonlyMap<object, readonly string[]> = new Map<object, readonly string[]>([
  [Object.prototype, ['constructor', 'hasOwnProperty', 'toLocaleString', 'toString', 'valueOf']],
  [Function.prototype, ['constructor', 'toString', 'bind', 'name']],
  ...errorPrototypes().map((prototype) => [prototype, ['constructor', 'name', 'message', 'toString']] as const),
]);

/** Host objects that the SDK injects. They are frozen, but their prototypes belong to the whole process. */
const INJECTED = [
  'URL',
  'URLSearchParams',
  'assert',
  'TextEncoder',
  'TextDecoder',
  'AbortController',
  'AsyncLocalStorage',
  'console',
];

/** Globals in which the SDK keeps its own state, which it swaps or replaces. */
const OF_THE_SDK = /^__(TEMPORAL|temporal|webpack)/;

function errorPrototypes(): object[] {
  return [Error, AggregateError, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError].map(
    ({ prototype }) => prototype as object,
  );
}

/** Intrinsics that no global names. */
function hiddenIntrinsics(): object[] {
  const iterators = [
    [][Symbol.iterator](),
    ''[Symbol.iterator](),
    new Map().entries(),
    new Set().values(),
    ''.matchAll(/x/g),
  ];
  const functions = [async () => undefined, function* () {}, async function* () {}];
  return [...iterators, ...functions];
}

/** Freezes all that `start` holds, inherits and exposes through accessors, recursively. `Error` is not frozen, since the SDK sets its trace hooks. */
export function hardenDeeply(start: readonly object[], seen: WeakSet<object>): void {
  const pending = [...start];
  for (let object = pending.pop(); object; object = pending.pop()) {
    if (seen.has(object)) continue;
    seen.add(object);
    pending.push(...reachableFrom(object));
    for (const name of OVERRIDABLE.get(object) ?? []) makeOverridable(object, name);
    // Typed arrays cannot be frozen; none is reachable from a global.
    if (object !== Error) Object.freeze(object);
  }
}

function reachableFrom(object: object): object[] {
  const descriptors = Object.getOwnPropertyDescriptors(object) as Record<PropertyKey, PropertyDescriptor>;
  const members = Reflect.ownKeys(descriptors).flatMap((key) => {
    const { value, get, set } = descriptors[key] as PropertyDescriptor;
    return [value as unknown, get, set];
  });
  // The contents of registries are shared too.
  const entries: readonly unknown[] = object instanceof Map ? [...object.values()] : [];
  return [...members, ...entries, Object.getPrototypeOf(object) as unknown].filter(isObject);
}

/** Replaces a member by an accessor, since a frozen data member cannot be overridden by assignment on an inheriting object. */
function makeOverridable(prototype: object, name: string): void {
  const descriptor = Object.getOwnPropertyDescriptor(prototype, name);
  if (!descriptor?.configurable || !('value' in descriptor)) return;
  const inherited: unknown = descriptor.value;
  const override = { get: () => inherited, set: overriding(prototype, name) };
  Object.freeze(override.get);
  Object.freeze(override.set);
  Object.defineProperty(prototype, name, {
    ...override,
    enumerable: descriptor.enumerable ?? false,
    configurable: false,
  });
}

function overriding(prototype: object, name: string) {
  return function set(this: unknown, value: unknown): void {
    if (this === prototype || !isObject(this)) throw new TypeError(`${name} of a built-in prototype cannot be changed`);
    Object.defineProperty(this, name, { value, writable: true, enumerable: true, configurable: true });
  };
}

function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

function globalsBut(excluded: readonly string[]): object[] {
  const descriptors = Object.getOwnPropertyDescriptors(globalThis) as Record<PropertyKey, PropertyDescriptor>;
  const names = Reflect.ownKeys(descriptors).filter(
    (key) => typeof key !== 'string' || !(excluded.includes(key) || OF_THE_SDK.test(key)),
  );
  return names
    .map((key) => descriptors[key]?.value as unknown)
    .filter((value) => isObject(value) && value !== globalThis) as object[];
}

function freezeInjected(name: string): void {
  const injected = (globalThis as Record<string, unknown>)[name];
  if (!isObject(injected)) return;
  const prototype = (injected as { readonly prototype?: unknown }).prototype;
  if (isObject(prototype)) Object.freeze(prototype);
  if (name === 'console') Object.values(injected).filter(isObject).forEach(Object.freeze);
  Object.freeze(injected);
}

/** All frozen objects. Shared modules pass it with their exports to {@link hardenDeeply}. */
export const hardened = new WeakSet<object>();

hardenDeeply([...globalsBut(INJECTED), ...hiddenIntrinsics()], hardened);
INJECTED.forEach(freezeInjected);
