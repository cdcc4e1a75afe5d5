/*
 * Workflows for the test of the sandbox: one tries to change shared objects, the next one checks whether it sees a change.
 * They are bundled with the same preloaded modules as the real workflows.
 */
type Target = Record<PropertyKey, unknown>;

/** Objects that all workflows of a worker share, by the expressions that return them. */
const SHARED: Readonly<Record<string, () => unknown>> = {
  'Object.prototype': () => Object.prototype,
  'Array.prototype': () => Array.prototype,
  'Function.prototype': () => Function.prototype,
  'String.prototype': () => String.prototype,
  'Number.prototype': () => Number.prototype,
  'Promise.prototype': () => Promise.prototype,
  'Map.prototype': () => Map.prototype,
  'Set.prototype': () => Set.prototype,
  'RegExp.prototype': () => RegExp.prototype,
  'Date.prototype': () => Date.prototype,
  'Error.prototype': () => Error.prototype,
  'TypeError.prototype': () => TypeError.prototype,
  'Symbol.prototype': () => Symbol.prototype,
  'Uint8Array.prototype': () => Uint8Array.prototype,
  '%TypedArray%.prototype': () => Object.getPrototypeOf(Uint8Array.prototype) as unknown,
  '%ArrayIteratorPrototype%': () => Object.getPrototypeOf([][Symbol.iterator]()) as unknown,
  '%GeneratorFunction.prototype%': () => Object.getPrototypeOf(function* () {}) as unknown,
  '%AsyncFunction.prototype%': () => Object.getPrototypeOf(async () => undefined) as unknown,
  '%AsyncGeneratorPrototype%': () => Object.getPrototypeOf(async function* () {}.prototype) as unknown,
  Object: () => Object,
  Array: () => Array,
  JSON: () => JSON,
  Math: () => Math,
  Reflect: () => Reflect,
  Promise: () => Promise,
  'URL.prototype': () =>
    (globalThis as unknown as Target)['URL'] &&
    ((globalThis as unknown as Target)['URL'] as { prototype: unknown }).prototype,
  'TextEncoder.prototype': () => ((globalThis as unknown as Target)['TextEncoder'] as { prototype: unknown }).prototype,
  console: () => (globalThis as unknown as Target)['console'],
};

/** Tries to add, overwrite and delete members everywhere. Returns what it could reach, so that the test cannot pass vacuously. */
export async function pollute(): Promise<string[]> {
  for (const find of Object.values(SHARED)) polluteOne(find() as Target);
  return Object.keys(SHARED);
}

function polluteOne(target: Target): void {
  attempt(() => (target['polluted'] = true));
  attempt(() => Object.defineProperty(target, 'defined', { value: true }));
  attempt(() => Object.setPrototypeOf(target, { inherited: true }));
  for (const key of Reflect.ownKeys(target)) {
    if (key === 'constructor' || key === 'prototype') continue;
    attempt(() => (target[key] = polluted));
    attempt(() => delete target[key]);
  }
}

function polluted(): string {
  return 'polluted';
}

function attempt(change: () => unknown): void {
  try {
    change();
  } catch {
    // A refused change is the expected outcome.
  }
}

/** The members of all shared objects as text; equal before and after a pollution. */
export async function inspect(): Promise<Record<string, string>> {
  return Object.fromEntries(Object.entries(SHARED).map(([name, find]) => [name, membersOf(find() as Target)]));
}

function membersOf(target: Target): string {
  const members = Reflect.ownKeys(target).map((key) => {
    const { value, get } = Object.getOwnPropertyDescriptor(target, key) as PropertyDescriptor;
    const member: unknown = get ?? value;
    return `${String(key)}: ${typeof member === 'function' ? `${member.name}/${member.length}` : typeof member}`;
  });
  const parent = Object.getPrototypeOf(target) as Target | null;
  return [...members.sort(), `parent: ${parent === null ? 'null' : Reflect.ownKeys(parent).length}`].join(', ');
}

/** Overrides members of built-ins on own objects, as programs do. */
export async function override(): Promise<string[]> {
  class Named extends Error {
    constructor() {
      super('message');
      this.name = 'Named';
    }
  }
  const object: Record<string, unknown> = {};
  object['toString'] = () => 'own';
  object['constructor'] = 'own';
  object['hasOwnProperty'] = 'own';
  const fail = new Named();
  fail.message = 'changed';
  return [
    String(object),
    String(object['constructor']),
    String(object['hasOwnProperty']),
    fail.name,
    fail.message,
    String(fail),
    Object.keys(object).join(),
  ];
}
