import { withRepetitions, withValues } from '@svc/driver';
import type { CheckedCommitAnswer, CheckedCommitRequest, CommitAnswer, CommitRequest } from '@svc/driver';
import type { TypeCheckers } from './type-checkers.js';

/** The one writer of what processes did; implemented by the Committer. */
export interface CommitPort {
  commit(request: CommitRequest): Promise<CommitAnswer>;
}

/**
 * Local activity. Typed values are checked before anything is written: what they were found to be is decided here once,
 * and recorded. What it throws is tried again: only a database that cannot be reached or is busy makes it throw.
 */
export function commitActivity(committer: CommitPort, checkers: TypeCheckers) {
  return async ({ types, repeated, ...sent }: CheckedCommitRequest): Promise<CheckedCommitAnswer> => {
    const request: CommitRequest = repeated === undefined ? sent : withRepetitions(sent, repeated);
    const verdict = types && (await checkers.check(types.modelHash, withValues(types.checks, request.facts)));
    return verdict ?? withInputIds(request, await committer.commit(request));
  };
}

/** A replay must find out what was committed, be it that it is told of more inputs than the worker that committed. */
function withInputIds({ inputs }: CommitRequest, answer: CommitAnswer): CheckedCommitAnswer {
  const isDone = answer.kind === 'committed' || answer.kind === 'same';
  return isDone ? { ...answer, inputIds: inputs.map(({ id }) => id) } : answer;
}
