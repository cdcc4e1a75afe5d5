import type { InputEnvelope } from '@svc/engine';
import type { CommitAnswer, CommitRequest } from '../src/commit.js';

export type Batch = Pick<CommitRequest, 'seq' | 'inputs' | 'now' | 'facts' | 'isUnfinished'>;

/** The commit log of one instance in memory. */
export class InMemoryLog {
  readonly batches: Batch[] = [];

  commit(request: CommitRequest): CommitAnswer {
    const last = this.batches.at(-1)?.seq ?? 0;
    const isQuestion = request.inputs.length === 0 && request.facts.length === 0;
    if (request.seq === last + 1) {
      if (!isQuestion) this.batches.push(request);
      return { kind: isQuestion ? 'same' : 'committed' };
    }
    const stored = this.batches.find(({ seq }) => seq === request.seq);
    if (!stored) return { kind: 'gap', lastSeq: last };
    if (digestOf(stored.inputs) === digestOf(request.inputs)) return { kind: 'same' };
    return { kind: 'superseded', inputs: stored.inputs, now: stored.now };
  }
}

function digestOf(inputs: readonly InputEnvelope[]): string {
  return JSON.stringify(inputs);
}
