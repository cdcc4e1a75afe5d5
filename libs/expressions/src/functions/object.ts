import { keysCost, membersCost } from '../cost.js';
import type { Evaluation } from '../evaluation.js';
import { describe, objectOf } from '../json-value.js';
import type { JsonObject, JsonValue } from '../json-value.js';
import { isIndex, memberAt } from '../members.js';
import { allowContainer } from '../size.js';
import { defineFunction } from './definition.js';
import type { FunctionDefinition } from './definition.js';

export const objectFunctions: readonly FunctionDefinition[] = [
  defineFunction({
    name: 'keys',
    takes: ['object'],
    summary: 'list of the names of its members',
    call: (evaluation, object) => {
      const keys = Object.keys(object);
      evaluation.charge(keysCost(keys.length));
      return allowContainer(keys, evaluation);
    },
  }),
  defineFunction({
    name: 'values',
    takes: ['object'],
    summary: 'list of the values of its members',
    call: (evaluation, object) => {
      const values = Object.values(object);
      evaluation.charge(keysCost(values.length));
      return allowContainer(values, evaluation);
    },
  }),
  defineFunction({
    name: 'get',
    takes: ['any', 'any', 'any?'],
    summary: 'the member of that name or the item at that position; where there is none, or null, the third or null',
    call: (evaluation, container, index, otherwise = null) => {
      if (!isIndex(index)) {
        return evaluation.fail(`expected text or a number as argument 2 of get(), found ${describe(index)}`);
      }
      return memberAt(container, index) ?? otherwise;
    },
  }),
  defineFunction({
    name: 'merge',
    takes: ['object', 'object...'],
    summary: 'an object with the members of all; of members of one name the last one stays',
    call: (evaluation, ...objects) => allowContainer(merged(objects, evaluation), evaluation),
  }),
];

function merged(objects: readonly JsonObject[], evaluation: Evaluation): JsonValue {
  for (const object of objects) {
    const { length } = Object.keys(object);
    evaluation.charge(keysCost(length) + membersCost(length));
  }
  return objectOf(objects.flatMap((object) => Object.entries(object)));
}
