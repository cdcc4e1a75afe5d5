import { typeName } from '../json-value.js';
import { defineFunction } from './definition.js';
import type { FunctionDefinition } from './definition.js';

export const anyFunctions: readonly FunctionDefinition[] = [
  defineFunction({
    name: 'isNull',
    takes: ['any'],
    summary: 'whether the value is null, which a missing one is too',
    call: (_, value) => value === null,
  }),
  defineFunction({
    name: 'default',
    takes: ['any', 'any'],
    summary: 'the first, or the second if the first is null',
    call: (_, value, otherwise) => value ?? otherwise,
  }),
  defineFunction({
    name: 'typeOf',
    takes: ['any'],
    summary: 'one of `null`, `boolean`, `number`, `text`, `list`, `object`',
    call: (_, value) => typeName(value),
  }),
  defineFunction({
    name: 'raw',
    takes: ['any'],
    summary: 'the value itself. Inside the address of a service task it is not percent-encoded',
    call: (_, value) => value,
  }),
];
