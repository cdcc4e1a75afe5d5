import { describe, expect, it } from '@jest/globals';
import type { InputEnvelope } from '@svc/engine';
import type { CommitRequest } from './commit.js';
import { committedAlone } from './committed-alone.js';

const input = (id: string): InputEnvelope => ({
  id,
  at: 0,
  actor: { type: 'engine', id: null },
  input: { type: 'resumed', reason: null },
});
const [timer, pack] = [input('timer'), input('pack')];
const request = { inputs: [timer, pack] } as unknown as CommitRequest;

describe('replays of commits', () => {
  it('a replayed commit usually holds what the workflow asked to commit', () => {
    expect(committedAlone(request, { kind: 'committed', inputIds: ['timer', 'pack'] })).toBeNull();
    expect(committedAlone(request, { kind: 'committed' })).toBeNull();
  });

  it('a replayed commit holds fewer inputs where the committing worker had missed one', () => {
    expect(committedAlone(request, { kind: 'same', inputIds: ['pack'] })).toEqual([pack]);
  });

  it('a replayed commit holds nothing where the log was only asked', () => {
    expect(committedAlone(request, { kind: 'same', inputIds: [] })).toEqual([]);
  });

  it('a replayed commit with an input that has not arrived is an error', () => {
    expect(() => committedAlone(request, { kind: 'same', inputIds: ['job'] })).toThrow('job');
  });
});
