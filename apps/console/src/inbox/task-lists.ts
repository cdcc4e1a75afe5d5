import type { Body } from '@svc/client';
import type { Who } from './who';

export const TABS = ['mine', 'groups', 'unassigned'] as const;
export type Tab = (typeof TABS)[number];
export const SORTS = ['due', 'priority', 'age'] as const;
export type Sort = (typeof SORTS)[number];

/** What the address says about the list. */
export interface ListChoice {
  readonly tab: Tab;
  readonly sort: Sort;
  /** Words that the names have; empty: all. */
  readonly text: string;
}

type Search = Body<'tasks.search'>;
type Order = NonNullable<Search['sort']>;

/** Without a value that it knows, an address means my tasks by due date. */
export function choiceIn(search: string): ListChoice {
  const params = new URLSearchParams(search);
  return {
    tab: TABS.find((tab) => tab === params.get('tab')) ?? 'mine',
    sort: SORTS.find((sort) => sort === params.get('sort')) ?? 'due',
    text: params.get('q') ?? '',
  };
}

/** The query of an address with its `?`; empty for what is meant without one. */
export function queryOf({ tab, sort, text }: ListChoice): string {
  const params = new URLSearchParams({
    ...(tab !== 'mine' && { tab }),
    ...(sort !== 'due' && { sort }),
    ...(text !== '' && { q: text }),
  });
  return params.size === 0 ? '' : `?${params.toString()}`;
}

const ORDERS: Record<Sort, Order> = {
  due: [{ by: 'due_at' }, { by: 'priority', order: 'desc' }],
  priority: [{ by: 'priority', order: 'desc' }, { by: 'due_at' }],
  age: [{ by: 'created_at' }],
};

/** Open tasks of the list, with their number. */
export function searchOf({ tab, sort, text }: ListChoice, who: Who, limit: number): Search {
  return {
    ...placeOf(tab, who),
    ...(text.trim() !== '' && { text: text.trim() }),
    sort: ORDERS[sort],
    limit,
    count: true,
  };
}

/** Tasks that are offered to me and that nobody has. */
export function offeredTo(who: Who, limit: number): Search {
  return { ...placeOf('groups', who), unassigned: true, sort: ORDERS.due, limit };
}

function placeOf(tab: Tab, { name, groups }: Who): Search {
  if (tab === 'mine') return { assignee: name };
  if (tab === 'unassigned') return { unassigned: true };
  return { candidate_users: [name], ...(groups.length > 0 && { candidate_groups: [...groups] }) };
}
