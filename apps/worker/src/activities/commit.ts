import { withRepetitions, withValues } from '@svc/driver';
import type { CheckedCommitAnswer, CheckedCommitRequest, CommitAnswer, CommitRequest, Committed } from '@svc/driver';
import { HeavyRuns } from './heavy-runs.js';
import type { LongRuns } from './long-runs.js';
import type { TypeCheckers } from './type-checkers.js';

/** The only writer of commits; implemented by the Committer. */
export interface CommitPort {
  commit(request: CommitRequest): Promise<CommitAnswer>;
}

/** Decides when a run of many slices shall rest. */
type Rests = Pick<LongRuns, 'restMs'>;

/**
 * Local activity. Typed values are checked before anything is written; the verdict is recorded, so that a replay gets the same.
 * It throws, and is then repeated, only if the database is busy or cannot be reached. Without `rests` no run is asked to rest.
 */
export function commitActivity(committer: CommitPort, checkers: TypeCheckers, rests?: Rests) {
  const heavyRuns = new HeavyRuns();
  return async (given: CheckedCommitRequest): Promise<CheckedCommitAnswer> => {
    const { types, repeated, ...sent } = given;
    const request: CommitRequest = repeated === undefined ? sent : withRepetitions(sent, repeated);
    const verdict = types && (await checkers.check(types.modelHash, withValues(types.checks, request.facts)));
    if (verdict) return verdict;
    const answer = await committer.commit(request);
    if (!isDone(answer)) return answer;
    const rest = rests &&
      request.isUnfinished === true && { restMs: rests.restMs(request.tenantId, request.instanceId) };
    return { ...answer, ...idsOf(request), ...rest, ...(heavyRuns.isHeavyWith(given) && { isHeavyRun: true }) };
  };
}

/** The inputs of the commit. A replay needs them, since it may have received more inputs than the worker that committed. */
function idsOf({ inputs }: CommitRequest): Pick<Committed, 'inputIds'> {
  return { inputIds: inputs.map(({ id }) => id) };
}

function isDone(answer: CommitAnswer): answer is Committed {
  return answer.kind === 'committed' || answer.kind === 'same';
}
