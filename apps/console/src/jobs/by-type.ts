import type { Item } from '@svc/client';

export type Job = Item<'jobs.list'>;
export type JobStatus = Job['status'];

/** The jobs of one type. */
export interface TypeRow {
  readonly type: string;
  readonly waiting: number;
  readonly held: number;
  readonly failed: number;
  /** Since when the oldest of those that wait has been there; null if none waits. */
  readonly oldest: string | null;
  /** Who holds some, and how many, those with most first. */
  readonly workers: readonly (readonly [name: string, count: number])[];
}

/**
 * What there is of each type: those that wait while nobody holds any come first, then those whose oldest waits longest.
 * @param jobs that wait, are held or have failed; others are passed over
 */
export function byType(jobs: readonly Job[]): TypeRow[] {
  const types = Map.groupBy(jobs, ({ type }) => type);
  return [...types].map(([type, own]) => rowOf(type, own)).toSorted(byNeed);
}

function rowOf(type: string, jobs: readonly Job[]): TypeRow {
  const ofStatus = (wanted: JobStatus) => jobs.filter(({ status }) => status === wanted);
  const waiting = ofStatus('pending');
  const held = ofStatus('locked');
  const holders = Map.groupBy(held, ({ worker }) => worker ?? '');
  return {
    type,
    waiting: waiting.length,
    held: held.length,
    failed: ofStatus('failed').length,
    oldest: waiting.map(({ created_at }) => created_at).toSorted()[0] ?? null,
    workers: [...holders]
      .map(([name, own]) => [name, own.length] as const)
      .toSorted(([a, countA], [b, countB]) => countB - countA || a.localeCompare(b)),
  };
}

const LAST = '\uffff';

function byNeed(a: TypeRow, b: TypeRow): number {
  const rank = ({ waiting, held }: TypeRow) => (waiting > 0 ? (held === 0 ? 0 : 1) : 2);
  const [since, other] = [a.oldest ?? LAST, b.oldest ?? LAST];
  return rank(a) - rank(b) || (since === other ? a.type.localeCompare(b.type) : since < other ? -1 : 1);
}
