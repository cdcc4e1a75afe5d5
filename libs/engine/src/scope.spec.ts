import { describe, expect, it } from '@jest/globals';
import { isLevel, isSubProcess, kindOf } from './scope.js';
import type { Scope, ScopeKind } from './scope.js';

const hosted = { id: 's2', n: 2, parent: 's1', elementId: 'pack', hostToken: 't1', variables: {} };
const run = { count: null, items: null, started: 0, completed: 0, terminated: 0, isDone: false };
const compensation = { snapshot: {}, inner: null, order: [], next: 0, isDetached: false };

const STORED: readonly [ScopeKind, Scope][] = [
  ['process', { id: 's1', n: 1, parent: null, elementId: null, hostToken: null, variables: {} }],
  ['subProcess', hosted],
  ['adHoc', { ...hosted, adHoc: { unstarted: ['seal'], isDone: false } }],
  ['loopBody', { ...hosted, body: { ...run, outputs: [], outputBytes: 0 } }],
  ['iteration', { ...hosted, iteration: 1 }],
  ['handler', { ...hosted, compensation }],
];

describe('the kind of a scope', () => {
  it.each(STORED)('the scope kind %s follows from what the stored scope holds', (kind, scope) => {
    expect(kindOf(scope)).toBe(kind);
  });

  it('the scope kind says whether elements of the process or a subprocess are in it', () => {
    const kindsThat = (holds: (scope: Scope) => boolean) =>
      STORED.filter(([, scope]) => holds(scope)).map(([kind]) => kind);
    expect(kindsThat(isLevel)).toEqual(['process', 'subProcess', 'adHoc']);
    expect(kindsThat(isSubProcess)).toEqual(['subProcess', 'adHoc']);
  });
});
