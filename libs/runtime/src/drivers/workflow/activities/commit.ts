import { withRepetitions, withValues } from '@svc/driver';
import type { CheckedCommitAnswer, CheckedCommitRequest, CommitAnswer, CommitRequest, Committed } from '@svc/driver';
import { tenantScope } from '@svc/persistence';
import { RunMemory } from '../../../shares/run-memory.js';
import type { RunShares } from '../../../shares/run-shares.js';
import type { CallDirectory } from './resolve-call.js';
import type { TypeCheckers } from './type-checkers.js';

type Refused = Extract<CommitAnswer, { kind: 'refused' }>;

/** The only writer of commits; implemented by the Committer. */
export interface CommitPort {
  commit(request: CommitRequest): Promise<CommitAnswer>;
}

/** Knows whether the instance, or one that called it directly or indirectly, has ended. */
type Callers = Pick<CallDirectory, 'hasEndedCaller'>;

/** Decides when a run of many slices shall pause. */
type Pauses = Pick<RunShares, 'pauseMs'>;

/**
 * Local activity. Typed values are checked before anything is written; the verdict is recorded, so that a replay gets the same.
 * It throws, and is then repeated, only if the database is busy or cannot be reached. Without `pauses` no run is asked to pause.
 */
export function commitActivity(committer: CommitPort, checkers: TypeCheckers, callers: Callers, pauses?: Pauses) {
  const runMemory = new RunMemory();
  return async (given: CheckedCommitRequest): Promise<CheckedCommitAnswer> => {
    const { types, repeated, ...sent } = given;
    const request: CommitRequest = repeated === undefined ? sent : withRepetitions(sent, repeated);
    const verdict = types && (await checkers.check(types.modelHash, withValues(types.checks, request.facts)));
    if (verdict) return verdict;
    const answer = (await refusalOfStart(request, callers)) ?? (await committer.commit(request));
    if (!isDone(answer)) return answer;
    const pause = pauses &&
      request.isUnfinished === true && { pauseMs: pauses.pauseMs(request.tenantId, request.instanceId) };
    return { ...answer, ...idsOf(request), ...pause, ...(runMemory.isFullWith(given) && { endsRun: true }) };
  };
}

/** A called instance may have waited long for its first step. Of a tree that was ended meanwhile nothing begins. */
async function refusalOfStart({ tenantId, seq, inputs }: CommitRequest, callers: Callers): Promise<Refused | null> {
  const start = seq === 1 ? inputs.find(({ input }) => input.type === 'started') : undefined;
  if (start?.input.type !== 'started' || start.input.parent === undefined) return null;
  const { instanceId } = start.input.parent;
  if (!(await callers.hasEndedCaller(tenantScope(tenantId), instanceId))) return null;
  const message = `expected ${instanceId} and its callers to be open, but one has ended`;
  return { kind: 'refused', inputId: start.id, reason: 'caller_ended', message };
}

/** The inputs of the commit. A replay needs them, since it may have received more inputs than the worker that committed. */
function idsOf({ inputs }: CommitRequest): Pick<Committed, 'inputIds'> {
  return { inputIds: inputs.map(({ id }) => id) };
}

function isDone(answer: CommitAnswer): answer is Committed {
  return answer.kind === 'committed' || answer.kind === 'same';
}
