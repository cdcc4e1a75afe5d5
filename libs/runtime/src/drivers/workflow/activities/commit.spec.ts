import { describe, expect, it } from '@jest/globals';
import { checksOf } from '@svc/driver';
import type { Advanced, CommitRequest } from '@svc/driver';
import type { Fact, InputEnvelope, Outcome, PendingCheck } from '@svc/engine';
import { commitActivity } from './commit.js';
import { TypeCheckers } from './type-checkers.js';

const list = { id: 'ints', isCollection: true, structure: { kind: 'xsd', name: 'int' } };
const model = JSON.stringify({ data: { types: [list], objects: [], stores: [] } });
const checkers = new TypeCheckers({ models: { get: async () => model }, maxBase64Bytes: 10 });

const callers = { hasEndedCaller: async (_: string, id: string) => id === 'ended' };

function commitOf(value: PendingCheck['value'], name = 'counts') {
  const changed = Object.fromEntries([[name, value]]);
  const fact: Fact = { fact: 'variables.changed', changed, at: 0, actor: { type: 'engine', id: null } };
  const check: PendingCheck = { inputId: 'input', check: 0, type: 'ints', name, value };
  const advanced = { outcome: { checks: [check] } as unknown as Outcome } as Advanced;
  const request: CommitRequest = {
    ...{ tenantId: 't', instanceId: 'i', seq: 1, inputs: [], now: 0, engineVersion: '1' },
    facts: [fact],
  };
  return { ...request, ...checksOf(advanced, request.facts, 'hash') };
}

describe('a commit with typed values', () => {
  const committed: CommitRequest[] = [];
  const commit = commitActivity(
    {
      commit: async (request) => {
        committed.push(request);
        return { kind: 'committed' };
      },
    },
    checkers,
    callers,
  );
  /** As they arrive: through JSON. */
  const send = (request: ReturnType<typeof commitOf>) => commit(JSON.parse(JSON.stringify(request)));

  it('a commit of valid values is written without its type checks', async () => {
    expect(await send(commitOf([1, 2]))).toEqual({ kind: 'committed', inputIds: [] });
    expect(committed.at(-1)).not.toHaveProperty('types');
  });

  it.each(['counts', '__proto__'])(
    'a large value of the variable %s is sent once with its check, and violations in it are found',
    async (name) => {
      const request = commitOf([1, 'x'], name);
      expect(JSON.stringify(request.types)).not.toContain('"x"');
      const answer = await send(request);
      expect(answer).toMatchObject({ kind: 'invalid', verdict: { check: 0, violations: [{ path: `${name}[1]` }] } });
    },
  );

  it('a commit of an unfinished run is answered with the time to rest', async () => {
    const asked: string[][] = [];
    const pauseMs = (...of: string[]) => asked.push(of) * 100;
    const resting = commitActivity({ commit: async () => ({ kind: 'committed' }) }, checkers, callers, { pauseMs });
    const request = { ...commitOf([1]), isUnfinished: true };
    expect(await resting(request)).toEqual({ kind: 'committed', inputIds: [], pauseMs: 100 });
    expect(await resting({ ...request, isUnfinished: false })).toEqual({ kind: 'committed', inputIds: [] });
    expect(asked).toEqual([['t', 'i']]);
  });

  it('a run that has sent much is told to continue as new', async () => {
    const { types: _none, ...large } = commitOf('x'.repeat(9_000_000));
    const answers = [await commit(large), await commit(large)];
    expect(answers.map((answer) => 'endsRun' in answer)).toEqual([false, true]);
  });

  it('a small value is sent together with its check', async () => {
    const answer = await send(commitOf('x'));
    expect(answer).toMatchObject({ kind: 'invalid', verdict: { violations: [{ path: 'counts', value: 'x' }] } });
  });

  it.each([
    ['has ended', 'ended', { kind: 'refused', inputId: 'start', reason: 'caller_ended' }],
    ['is open', 'open', { kind: 'committed' }],
  ])('the first commit of an instance whose caller %s', async (_, instanceId, answer) => {
    const parent = { instanceId, rootId: 'root', depth: 1 };
    const input = { type: 'started', parent } as unknown as InputEnvelope['input'];
    const start = { id: 'start', at: 0, actor: { type: 'engine', id: null }, input } as const;
    const { types: _types, ...request } = commitOf([1]);
    expect(await commit({ ...request, inputs: [start] })).toMatchObject(answer);
  });
});
