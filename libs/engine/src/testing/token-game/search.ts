import { actionsOf, perform } from './actions.js';
import type { Marking } from './marking.js';
import { keyOf } from './marking.js';
import type { Plan } from './plan.js';
import { OutOfBounds, startOf } from './settle.js';
import type { Bounds } from './settle.js';

/** How an instance may end: at rest with nothing left that the outside could do. */
export interface Outcomes {
  /** Final markings as text. */
  readonly endings: ReadonlySet<string>;
  readonly canComplete: boolean;
}

/** Every way in which an instance of the plan can end, by a search over all markings; null when they are too many. */
export function searchOutcomes(plan: Plan, bounds: Bounds): Outcomes | null {
  try {
    return search(plan, bounds);
  } catch (error) {
    if (error instanceof OutOfBounds) return null;
    throw error;
  }
}

function search(plan: Plan, bounds: Bounds): Outcomes {
  const endings = new Set<string>();
  const seen = new Map(startOf(plan, bounds));
  const open = [...seen.values()];
  let canComplete = false;
  for (let marking = open.pop(); marking !== undefined; marking = open.pop()) {
    const actions = actionsOf(plan, marking);
    if (actions.length === 0) {
      endings.add(keyOf(marking));
      canComplete ||= isCompleted(marking);
    }
    for (const action of actions) {
      for (const [key, follower] of perform(plan, marking, action, bounds)) {
        if (seen.has(key)) continue;
        seen.set(key, follower);
        open.push(follower);
        if (seen.size > bounds.markings) throw new OutOfBounds(`more than ${bounds.markings} markings`);
      }
    }
  }
  return { endings, canComplete };
}

export function isCompleted(marking: Marking): boolean {
  return marking.level.length === 0;
}
