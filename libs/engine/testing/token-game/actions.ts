import type { Budget } from './budget.js';
import { broadcast, received, receiversIn } from './events.js';
import type { Marking } from './marking.js';
import { copyOf, findSpot, spotsOf } from './marking.js';
import type { Plan } from './plan.js';
import { CHOICES, nodeOf } from './plan.js';
import { settle } from './settle.js';

/** An action from outside: complete a task with a choice, send a message to one element, or a signal to all. */
export type Action =
  | { readonly do: 'complete'; readonly node: string; readonly choice: number }
  | { readonly do: 'message'; readonly node: string }
  | { readonly do: 'signal'; readonly name: string };

/** All possible next actions. None while a token is stuck, since the instance is then in error. */
export function actionsOf(plan: Plan, marking: Marking): Action[] {
  const all = spotsOf(plan, marking);
  if (all.some(({ spot }) => spot.phase === 'stuck')) return [];
  const tasks = all.filter(
    ({ spot, level }) => spot.phase === 'waiting' && nodeOf(level.plan, spot.at).kind === 'task',
  );
  const completions = tasks.flatMap(({ spot: { at: node } }) =>
    CHOICES.map((choice): Action => ({ do: 'complete', node, choice })),
  );
  const events = receiversIn(plan, marking).flatMap(({ node }): Action[] => {
    if (node.trigger?.by === 'message') return [{ do: 'message', node: node.id }];
    return node.trigger?.by === 'signal' ? [{ do: 'signal', name: node.trigger.name }] : [];
  });
  const byText = new Map([...completions, ...events].map((action) => [textOf(action), action]));
  return [...byText].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, action]) => action);
}

export function textOf(action: Action): string {
  return Object.values(action).join(' ');
}

/** Every marking in which the instance may come to rest after the action, for any of several equal tokens. */
export function perform(plan: Plan, marking: Marking, action: Action, budget: Budget): Map<string, Marking> {
  return settle(plan, performed(plan, marking, action, budget), budget);
}

function performed(plan: Plan, marking: Marking, action: Action, budget: Budget): Marking[] {
  switch (action.do) {
    case 'complete':
      return spotsOf(plan, marking)
        .filter(({ spot }) => spot.at === action.node && spot.phase === 'waiting')
        .map(({ spot: { uid } }) => {
          const next = copyOf(marking, budget);
          next.choice = action.choice;
          findSpot(plan, next, uid)!.spot.phase = 'leaving';
          return next;
        });
    case 'message':
      return receiversIn(plan, marking)
        .filter(({ node }) => node.id === action.node)
        .map((receiver) => received(plan, copyOf(marking, budget), receiver));
    case 'signal':
      return broadcast(plan, marking, action.name, budget);
  }
}
