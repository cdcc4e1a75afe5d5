import { CHARACTER, COMPARED, HASHED, ITEM, SORTED_CHARACTER } from '../cost.js';
import { includes } from '../equality.js';
import type { Evaluation } from '../evaluation.js';
import { describe, isList } from '../json-value.js';
import type { JsonValue } from '../json-value.js';
import { memberNamed } from '../members.js';
import { allowContainer } from '../size.js';
import { defineFunction } from './definition.js';
import type { FunctionDefinition } from './definition.js';
import { wholeNumber } from './number.js';

/** The cost of an item of a list that is flattened, and of an item that gets a key for sorting. */
const FLATTENED = 250;
const KEYED = 60;

export const listFunctions: readonly FunctionDefinition[] = [
  defineFunction({
    name: 'count',
    takes: ['list'],
    summary: 'how many items',
    call: (_, list) => list.length,
  }),
  defineFunction({
    name: 'first',
    takes: ['list'],
    summary: 'the first item; null of an empty list',
    call: (_, list) => list[0] ?? null,
  }),
  defineFunction({
    name: 'last',
    takes: ['list'],
    summary: 'the last item; null of an empty list',
    call: (_, list) => list.at(-1) ?? null,
  }),
  defineFunction({
    name: 'append',
    takes: ['list', 'any...'],
    summary: 'the list with further items at its end',
    call: (evaluation, list, ...items) => {
      evaluation.charge((list.length + items.length) * ITEM);
      return built([...list, ...items], evaluation);
    },
  }),
  defineFunction({
    name: 'distinct',
    takes: ['list'],
    summary: 'each item once, compared as `==` does, where it stands first',
    call: (evaluation, list) => distinct(list, evaluation),
  }),
  defineFunction({
    name: 'reverse',
    takes: ['list'],
    summary: 'the last item first',
    call: (evaluation, list) => {
      evaluation.charge(list.length * ITEM);
      return built(list.toReversed(), evaluation);
    },
  }),
  defineFunction({
    name: 'sort',
    takes: ['list', 'text?'],
    summary: 'numbers or texts in ascending order; with a key, objects by that member; equal ones keep their order',
    call: (evaluation, list, key) => sorted(list, key, evaluation),
  }),
  defineFunction({
    name: 'slice',
    takes: ['list', 'number', 'number?'],
    summary: 'from a position up to, not including, another one or the end; negative positions count from the end',
    call: (evaluation, list, start, end) => {
      const from = wholeNumber(start, 'slice', evaluation);
      const to = end === undefined ? undefined : wholeNumber(end, 'slice', evaluation);
      evaluation.charge(list.length * ITEM);
      return built(list.slice(from, to), evaluation);
    },
  }),
  defineFunction({
    name: 'flatten',
    takes: ['list'],
    summary: 'the items of items that are lists take their place, one level',
    call: (evaluation, list) => {
      evaluation.charge(list.length * FLATTENED);
      for (const item of list) if (isList(item)) evaluation.charge(item.length * ITEM);
      return built(
        list.flatMap((item) => (isList(item) ? item : [item])),
        evaluation,
      );
    },
  }),
];

function built(list: JsonValue[], evaluation: Evaluation): JsonValue[] {
  return allowContainer(list, evaluation);
}

/** Scalars are found by hash. Lists and objects are compared one by one, which the step limit bounds. */
function distinct(list: JsonValue[], evaluation: Evaluation): JsonValue[] {
  const scalars = new Set<JsonValue>();
  const containers: JsonValue[] = [];
  evaluation.spend(list.length, HASHED);
  evaluation.charge(textIn(list) * CHARACTER);
  const kept = list.filter((item) => {
    if (typeof item !== 'object' || item === null) return !scalars.has(item) && scalars.add(item);
    return !includes(containers, item, evaluation) && containers.push(item);
  });
  return built(kept, evaluation);
}

function sorted(list: JsonValue[], key: string | undefined, evaluation: Evaluation): JsonValue[] {
  const rounds = Math.ceil(Math.log2(list.length + 1));
  evaluation.spend(list.length * rounds, COMPARED);
  evaluation.charge(list.length * KEYED);
  const keyed = list.map((item) => ({ item, rank: key === undefined ? item : memberNamed(item, key) }));
  evaluation.charge(textIn(keyed.map(({ rank }) => rank)) * rounds * SORTED_CHARACTER);
  const type = typeof keyed[0]?.rank;
  keyed.forEach(({ rank }) => {
    if (typeof rank === type && (type === 'number' || type === 'string')) return;
    evaluation.fail(`expected only numbers or only texts to sort() by, found ${describe(rank)}`);
  });
  return built(
    keyed.toSorted((a, b) => order(a.rank as string, b.rank as string)).map(({ item }) => item),
    evaluation,
  );
}

/** The total of characters of all texts in a list. */
function textIn(list: readonly JsonValue[]): number {
  return list.reduce<number>((sum, item) => sum + (typeof item === 'string' ? item.length : 0), 0);
}

/** Both are numbers, ordered by value, or both are texts, ordered by UTF-16 code unit. */
function order<T extends number | string>(left: T, right: T): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
