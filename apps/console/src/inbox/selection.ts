import { signal } from '@preact/signals';

/** Ids of the tasks that are selected. */
export const selected = signal<ReadonlySet<string>>(new Set());

let anchor: string | null = null;

export function toggle(id: string): void {
  const next = new Set(selected.value);
  if (!next.delete(id)) next.add(id);
  selected.value = next;
  anchor = id;
}

/** All from the task that was selected last to this one. @param ids of the list, in its order */
export function selectTo(id: string, ids: readonly string[]): void {
  selected.value = new Set([...selected.value, ...between(ids, anchor ?? id, id)]);
  anchor = id;
}

export function selectNone(): void {
  selected.value = new Set();
  anchor = null;
}

/** The ids from one to the other, both included, in either direction; only the last one if the first is not there. */
export function between(ids: readonly string[], from: string, to: string): readonly string[] {
  const [first, last] = [ids.indexOf(from), ids.indexOf(to)];
  if (first < 0 || last < 0) return [to];
  return ids.slice(Math.min(first, last), Math.max(first, last) + 1);
}
