import { client } from '../api/client';
import type { Commit, VariableWrite } from './answers';

/** The most that a page of a list has. */
const PAGE = 1_000;
/** Commits for which the track has stops: its beginning, of an instance with more. */
const MOST_COMMITS = 10_000;

export const readWaits = (id: string, signal: AbortSignal) => client.instanceLog.waits(id, { signal });
export const readPath = (id: string, signal: AbortSignal) => client.instanceLog.path(id, { signal });
export const readPast = (id: string, commit: number, signal: AbortSignal) =>
  client.instanceLog.at(id, String(commit), { signal });

/** Oldest first. */
export async function readCommits(id: string, signal: AbortSignal): Promise<readonly Commit[]> {
  const commits: Commit[] = [];
  for await (const commit of client.instanceLog.allCommits(id, { limit: PAGE }, { signal })) {
    commits.push(commit);
    if (commits.length === MOST_COMMITS) break;
  }
  return commits;
}

/** The last write of each variable. */
export async function readLastWrites(id: string, signal: AbortSignal): Promise<readonly VariableWrite[]> {
  const { data } = await client.instanceLog.listVariableWrites(id, { latest: 'true', limit: PAGE }, { signal });
  return data;
}
