import type { Body } from '@svc/client';

export const ACTIONS = ['retry', 'resume', 'suspend', 'terminate', 'move', 'set_variables', 'rerun'] as const;
export type Action = (typeof ACTIONS)[number];

/** What the fields of a batch add to its action. */
export type BatchChange = Pick<Body<'batches.start'>, 'from_element_id' | 'target_element_id' | 'variables'>;
/** How the instances of a batch are chosen. */
export type BatchTarget = Pick<Body<'batches.start'>, 'ids' | 'search'>;

/** States in which it is offered to act on an instance so. The service leaves out what it does not allow. */
const ALLOWED_IN: Record<Action, readonly string[]> = {
  retry: ['error'],
  resume: ['suspended'],
  suspend: ['running'],
  terminate: ['running', 'error', 'suspended'],
  move: ['running', 'error'],
  set_variables: ['running', 'error', 'suspended'],
  rerun: ['completed', 'terminated'],
};

/** The actions that one of these states allows; those of all states if none is given. */
export function actionsFor(states: readonly string[]): Action[] {
  return ACTIONS.filter((action) => states.length === 0 || states.some((state) => ALLOWED_IN[action].includes(state)));
}

/** What is typed as a value: JSON, or the text itself. */
export function valueOf(typed: string): unknown {
  try {
    return JSON.parse(typed) as unknown;
  } catch {
    return typed;
  }
}

/** What has been typed for an action. */
export interface Typed {
  readonly from: string;
  readonly target: string;
  readonly name: string;
  readonly value: string;
}

export const NOTHING_TYPED: Typed = { from: '', target: '', name: '', value: '' };

/** What an action is asked for beside its instances; null while something is missing. */
export function changeOf(action: Action, { from, target, name, value }: Typed): BatchChange | null {
  if (action === 'move')
    return from === '' || target === '' ? null : { from_element_id: from, target_element_id: target };
  if (action !== 'set_variables') return {};
  return name.trim() === '' ? null : { variables: { [name.trim()]: valueOf(value) } };
}
