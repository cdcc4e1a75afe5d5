import type { CommitAnswer, CommitRequest } from '@svc/contract';

/** The one writer of what processes did; implemented by the Committer. */
export interface CommitPort {
  commit(request: CommitRequest): Promise<CommitAnswer>;
}

/** Local activity. What it throws is tried again: only a database that cannot be reached or is busy makes it throw. */
export function commitActivity(committer: CommitPort) {
  return (request: CommitRequest): Promise<CommitAnswer> => committer.commit(request);
}
