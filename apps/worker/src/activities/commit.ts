import { withRepetitions, withValues } from '@svc/driver';
import type { CheckedCommitAnswer, CheckedCommitRequest, CommitAnswer, CommitRequest, Committed } from '@svc/driver';
import type { LongRuns } from './long-runs.js';
import type { TypeCheckers } from './type-checkers.js';

/** The one writer of what processes did; implemented by the Committer. */
export interface CommitPort {
  commit(request: CommitRequest): Promise<CommitAnswer>;
}

/** Says when a run of many slices is to rest. */
type Rests = Pick<LongRuns, 'restMs'>;

/**
 * Local activity. Typed values are checked before anything is written: what they were found to be is decided here once,
 * and recorded. What it throws is tried again: only a database that cannot be reached or is busy makes it throw.
 */
export function commitActivity(committer: CommitPort, checkers: TypeCheckers, longRuns?: Rests) {
  return async ({ types, repeated, ...sent }: CheckedCommitRequest): Promise<CheckedCommitAnswer> => {
    const request: CommitRequest = repeated === undefined ? sent : withRepetitions(sent, repeated);
    const verdict = types && (await checkers.check(types.modelHash, withValues(types.checks, request.facts)));
    if (verdict) return verdict;
    const answer = withInputIds(request, await committer.commit(request));
    return longRuns ? withRest(request, answer, longRuns) : answer;
  };
}

/** A replay must find out what was committed, be it that it is told of more inputs than the worker that committed. */
function withInputIds({ inputs }: CommitRequest, answer: CommitAnswer): CommitAnswer {
  return isDone(answer) ? { ...answer, inputIds: inputs.map(({ id }) => id) } : answer;
}

function withRest(request: CommitRequest, answer: CommitAnswer, longRuns: Rests): CommitAnswer {
  if (!isDone(answer) || request.isUnfinished !== true) return answer;
  return { ...answer, restMs: longRuns.restMs(request.tenantId, request.instanceId) };
}

function isDone(answer: CommitAnswer): answer is Committed {
  return answer.kind === 'committed' || answer.kind === 'same';
}
