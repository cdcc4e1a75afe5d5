import type { CommitRequest, Repetition, ValuePlace } from './commit.js';

/** Texts up to this length are repeated. */
const LONG_TEXT = 1_000;

type Holder = Readonly<Record<string, unknown>>;
type Lists = Pick<CommitRequest, 'inputs' | 'facts'>;

/**
 * The request with each large value only once. A value of an input is a variable in one fact and an input of a task in the next;
 * otherwise megabytes would be sent with each of them. Repetitions are replaced by null.
 */
export function withoutRepetitions<Request extends Lists>(
  request: Request,
): Request & { readonly repeated?: readonly Repetition[] } {
  const first = new Map<unknown, ValuePlace>();
  const repeated: Repetition[] = [];
  for (const place of placesIn(request)) {
    const value = valueAt(request, place);
    const known = first.get(value);
    if (known === undefined) first.set(value, place);
    else repeated.push({ at: place, as: known });
  }
  if (repeated.length === 0) return request;
  return {
    ...replaced(
      request,
      repeated.map(({ at }) => [at, null] as const),
    ),
    repeated,
  };
}

/** The inverse of {@link withoutRepetitions}: all places share the same value object. */
export function withRepetitions<Request extends Lists>(request: Request, repeated: readonly Repetition[]): Request {
  return replaced(
    request,
    repeated.map(({ at, as }) => [at, valueAt(request, as)] as const),
  );
}

/** The places of large values in the records of inputs and facts: variables, payloads, outputs. */
function* placesIn(request: Lists): Generator<ValuePlace> {
  for (const list of ['inputs', 'facts'] as const) {
    for (let index = 0; index < request[list].length; index += 1) {
      for (const [member, record] of Object.entries(holderIn(request, list, index))) {
        if (!isRecord(record)) continue;
        for (const [name, value] of Object.entries(record)) if (isLarge(value)) yield [list, index, member, name];
      }
    }
  }
}

function holderIn(request: Lists, list: ValuePlace[0], index: number): Holder {
  return (list === 'inputs' ? request.inputs[index]!.input : request.facts[index]!) as unknown as Holder;
}

function valueAt(request: Lists, [list, index, member, name]: ValuePlace): unknown {
  return (holderIn(request, list, index)[member] as Holder)[name];
}

function replaced<Request extends Lists>(
  request: Request,
  changes: readonly (readonly [ValuePlace, unknown])[],
): Request {
  const inputs = [...request.inputs] as { input: object }[];
  const facts = [...request.facts] as object[];
  const copied = new Set<string>();
  for (const [[list, index, member, name], value] of changes) {
    const owner = JSON.stringify([list, index]);
    if (!copied.has(owner)) {
      copied.add(owner);
      if (list === 'inputs') inputs[index] = { ...inputs[index], input: { ...inputs[index]!.input } };
      else facts[index] = { ...facts[index] };
    }
    const holder = (list === 'inputs' ? inputs[index]!.input : facts[index]) as Record<string, object>;
    const record = JSON.stringify([list, index, member]);
    if (!copied.has(record)) holder[member] = Object.fromEntries(Object.entries(holder[member]!));
    copied.add(record);
    // Names are data: assigning to `__proto__` would set the prototype.
    Object.defineProperty(holder[member], name, { value, enumerable: true, configurable: true, writable: true });
  }
  return { ...request, inputs, facts };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isLarge(value: unknown): boolean {
  return typeof value === 'string' ? value.length > LONG_TEXT : typeof value === 'object' && value !== null;
}
