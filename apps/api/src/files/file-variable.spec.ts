import { describe, expect, it } from '@jest/globals';
import type { DataModel, ItemStructure } from '@svc/engine';
import { requireFileVariable } from './file-variable.js';

const dataOf = (isCollection: boolean, ...structures: ItemStructure[]): DataModel => ({
  types: structures.map((structure, n) => ({ id: `t${n}`, isCollection, structure })),
  objects: structures.map((_, n) => ({ id: `o${n}`, name: 'paper', scope: null, type: `t${n}` })),
  stores: [],
});

describe('variables of uploads', () => {
  it.each<[string, DataModel]>([
    ['undeclared', { types: [], objects: [], stores: [] }],
    ['svc:file', dataOf(false, { kind: 'file' })],
    ['a collection of svc:file', dataOf(true, { kind: 'file' })],
    ['an unknown type', dataOf(false, { kind: 'any', structureRef: 'x:y' })],
    ['no type', { types: [], objects: [{ id: 'o', name: 'paper', scope: null, type: null }], stores: [] }],
  ])('a variable for a file may be %s', (_, data) => {
    expect(() => requireFileVariable(data, 'paper')).not.toThrow();
  });
  it.each<[string, DataModel]>([
    ['xsd:string', dataOf(false, { kind: 'xsd', name: 'string' })],
    ['svc:inline', dataOf(false, { kind: 'schema', hint: 'object', schema: {} })],
    ['a collection of others', dataOf(true, { kind: 'xsd', name: 'int' })],
    ['declared twice, once as another', dataOf(false, { kind: 'file' }, { kind: 'xsd', name: 'int' })],
  ])('a variable for a file may not be %s', (_, data) => {
    expect(() => requireFileVariable(data, 'paper')).toThrow('expected a variable that can hold a file');
    expect(() => requireFileVariable(data, 'other')).not.toThrow();
  });
});
