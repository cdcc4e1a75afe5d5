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
  it('a replayed commit holds all inputs of the request where its answer lists them all or has no list', () => {
    expect(committedAlone(request, { kind: 'committed', inputIds: ['timer', 'pack'] })).toBeNull();
    expect(committedAlone(request, { kind: 'committed' })).toBeNull();
  });

  it('a replayed commit holds only the listed inputs where the committing worker had missed one', () => {
    expect(committedAlone(request, { kind: 'same', inputIds: ['pack'] })).toEqual([pack]);
  });

  it('a replayed commit holds no input where its answer has an empty list', () => {
    expect(committedAlone(request, { kind: 'same', inputIds: [] })).toEqual([]);
  });

  it('a replayed commit with an input that has not arrived throws an error that names it', () => {
    expect(() => committedAlone(request, { kind: 'same', inputIds: ['job'] })).toThrow('job');
  });
});
