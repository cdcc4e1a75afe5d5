import { client } from '../api/client';
import type { Commit, InstancePath, PastInstance, VariableWrite, Waits } from './answers';

/** Of these pages of lists the whole is read: more than one looks at. */
const MOST = 200;

interface Answer<Content> {
  readonly data: Content;
}

async function read<Content>(path: string, signal: AbortSignal, query?: Record<string, unknown>): Promise<Content> {
  return (await client.request<Answer<Content>>('GET', path, { signal, ...(query && { query }) })).data;
}

export const readWaits = (id: string, signal: AbortSignal) => read<Waits>(`/v1/instances/${id}/waits`, signal);
export const readPath = (id: string, signal: AbortSignal) => read<InstancePath>(`/v1/instances/${id}/path`, signal);
export const readPast = (id: string, commit: number, signal: AbortSignal) =>
  read<PastInstance>(`/v1/instances/${id}/at/${commit}`, signal);
export const readCommits = (id: string, signal: AbortSignal) =>
  read<readonly Commit[]>(`/v1/instances/${id}/commits`, signal, { limit: MOST });
export const readLastWrites = (id: string, signal: AbortSignal) =>
  read<readonly VariableWrite[]>(`/v1/instances/${id}/variables/history`, signal, { latest: 'true', limit: MOST });
