import { describe, expect, it } from '@jest/globals';
import type { DataModel, FlowNode, ProcessModel } from '@svc/engine';
import { TypedModel } from './typed-model.js';

const NODE = {
  type: 'task',
  name: null,
  incoming: [],
  outgoing: [],
  defaultFlow: null,
  attachedTo: null,
  ioMapping: null,
  config: {},
};
const node = (id: string, scope: string | null, data?: FlowNode['data']): FlowNode => ({
  ...NODE,
  id,
  scope,
  ...(data && { data }),
});
const modelOf = (data: DataModel | undefined, nodes: FlowNode[] = []): TypedModel => {
  const model: ProcessModel = { schema: 1, processId: 'p', name: null, nodes, flows: [], ...(data && { data }) };
  return new TypedModel(model, { maxBase64Bytes: 3 });
};

const NUMBER = { id: 'number', isCollection: false, structure: { kind: 'xsd', name: 'decimal' } } as const;
const BYTES = { id: 'bytes', isCollection: true, structure: { kind: 'xsd', name: 'base64Binary' } } as const;
const object = (name: string, type: string | null, scope: string | null = null) => ({
  id: `o-${name}-${scope}`,
  name,
  scope,
  type,
});
const DATA: DataModel = {
  types: [NUMBER, BYTES],
  objects: [
    object('amount', 'number'),
    object('files', 'bytes'),
    object('free', null),
    object('__proto__', 'number'),
    object('amount', 'bytes', 'sub'),
  ],
  stores: [],
};

describe('the typed data of a process', () => {
  it('a typed model finds the violations in the variables of a start', () => {
    const model = modelOf(DATA);
    expect(model.violationsOf({ amount: 'x', files: ['AAAA', 'AAAAAAAA'], free: 'x', other: 1 })).toMatchObject([
      { path: 'amount' },
      { path: 'files[1]' },
    ]);
    expect(model.violationsOf({ amount: 1, files: [] })).toEqual([]);
  });

  it('a typed model treats names like __proto__ as names', () => {
    const model = modelOf(DATA);
    expect(model.violationsOf({})).toEqual([]);
    expect(model.violationsOf(JSON.parse('{"__proto__": "x"}'))).toMatchObject([{ path: '__proto__' }]);
  });

  it('a model without declarations finds no violations', () => {
    const model = modelOf(undefined, [node('a', null)]);
    expect(model.violationsOf({ amount: 'x' })).toEqual([]);
    expect([model.dataOf('a'), model.type('number'), model.type(null)]).toEqual([null, null, null]);
    expect(model.variablesSeenBy('a')).toEqual([]);
  });

  it('a typed model knows which declarations an element sees', () => {
    const model = modelOf(DATA, [node('a', null), node('sub', null), node('b', 'sub')]);
    const seen = (element: string) => model.variablesSeenBy(element).map(({ name, type }) => [name, type]);
    expect(seen('a')).toEqual([
      ['amount', 'number'],
      ['files', 'bytes'],
      ['free', null],
      ['__proto__', 'number'],
    ]);
    expect(seen('b')).toEqual([
      ['amount', 'bytes'],
      ['files', 'bytes'],
      ['free', null],
      ['__proto__', 'number'],
    ]);
  });
});
