import type { Data } from '@svc/client';
import { foreign } from '../parts/foreign';
import { ended } from '../parts/full-stop';
import { texts } from '../texts/texts';

/** What a row needs of an entry in the history of an instance. */
type HistoryEntry = Pick<
  Data<'instances.history'>[number],
  'id' | 'commit_seq' | 'actorType' | 'actorId' | 'action' | 'payload' | 'createdAt'
>;

/** What one commit did. */
export interface TimelineRow {
  readonly key: string;
  /** Null where the log does not say it. */
  readonly commit: number | null;
  readonly at: string;
  readonly sentences: readonly string[];
  readonly isBad: boolean;
  /** What was decided, each at its table. */
  readonly decisions: readonly Decided[];
  readonly by: Pick<HistoryEntry, 'actorType' | 'actorId'>;
}

export interface Decided {
  readonly key: string;
  /** Of the page that shows the table with the rules that matched. */
  readonly href: string;
}

const BAD = new Set(['instance.error', 'job.failed', 'job.attempt_failed', 'escalation.uncaught', 'task.refused']);
/** Said by what they belong to. */
const SAID_OTHERWISE = new Set([
  'element.entered',
  'element.completed',
  'gateway.resolved',
  'parallel.joined',
  'task.created',
  'job.created',
]);

/** The entries of each commit as one row, in the order of the entries. */
export function timelineOf(entries: readonly HistoryEntry[], names: ReadonlyMap<string, string>): TimelineRow[] {
  const groups = Map.groupBy(entries, ({ commit_seq, createdAt }) => commit_seq ?? createdAt);
  return [...groups.values()].map((group) => rowOf(group as [HistoryEntry, ...HistoryEntry[]], names));
}

function rowOf(group: readonly [HistoryEntry, ...HistoryEntry[]], names: ReadonlyMap<string, string>): TimelineRow {
  const [first] = group;
  const name = (id: string) => foreign(names.get(id) ?? id);
  const actor = group.find(({ actorType }) => actorType === 'api_key') ?? first;
  return {
    key: first.id,
    commit: first.commit_seq ?? null,
    at: first.createdAt,
    sentences: [...group.flatMap((entry) => sentenceOf(entry, name)), ...wayOf(group, name)],
    isBad: group.some(({ action }) => BAD.has(action)),
    decisions: group.flatMap(decidedBy),
    by: actor,
  };
}

function decidedBy({ action, payload }: HistoryEntry): Decided[] {
  if (action !== 'business_rule.evaluated') return [];
  const {
    decision_key: key,
    decision_version: version,
    evaluation_id: id,
  } = (payload ?? {}) as Record<string, unknown>;
  if (typeof key !== 'string' || typeof version !== 'number' || typeof id !== 'string') return [];
  return [{ key, href: `/decisions/${encodeURIComponent(key)}?version=${version}&evaluation=${id}` }];
}

type Name = (elementId: string) => string;

/** Which elements were done and which were reached. */
function wayOf(group: readonly HistoryEntry[], name: Name): string[] {
  const of = (action: string) => group.filter((entry) => entry.action === action).map(elementOf);
  const done = of('element.completed').filter((id) => id !== null);
  const reached = of('element.entered').filter((id) => id !== null && !done.includes(id)) as string[];
  const { way } = texts.timeline;
  return [
    ...(done.length === 0 ? [] : [way.done([...new Set(done)].map(name))]),
    ...(reached.length === 0 ? [] : [way.reached([...new Set(reached)].map(name))]),
  ];
}

function sentenceOf(entry: HistoryEntry, name: Name): string[] {
  const { action } = entry;
  if (SAID_OTHERWISE.has(action)) return [];
  const element = elementOf(entry);
  const said = texts.timeline.actions[action as keyof typeof texts.timeline.actions];
  const what = said ?? action.replaceAll(/[._]/g, ' ');
  const where = element === null ? '' : texts.timeline.at(name(element));
  const more = detailOf(entry);
  return [ended(`${what}${where}${more === null ? '' : texts.timeline.detail(foreign(more))}`)];
}

function elementOf({ payload }: HistoryEntry): string | null {
  const { element_id: id } = (payload ?? {}) as { readonly element_id?: unknown };
  return typeof id === 'string' ? id : null;
}

/** What is worth a word in an entry: a message, an assignee, a name, a reason. */
const DETAILS = ['message', 'error', 'assignee', 'name', 'reason', 'message_name', 'signal_name', 'from', 'worker'];

function detailOf({ payload }: HistoryEntry): string | null {
  const fields = (payload ?? {}) as Readonly<Record<string, unknown>>;
  const found = DETAILS.map((field) => fields[field]).find((value) => typeof value === 'string' && value !== '');
  return (found as string | undefined) ?? null;
}
