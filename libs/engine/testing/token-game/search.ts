import { actionsOf, perform } from './actions.js';
import { OutOfBounds } from './budget.js';
import type { Budget } from './budget.js';
import { keyOf } from './marking.js';
import type { Plan } from './plan.js';
import { startOf } from './settle.js';

/**
 * Every ending of an instance of the plan, found by a search over all markings. An ending is the text of a marking at rest
 * for which no action is left.
 * @throws {OutOfBounds}
 */
export function searchEndings(plan: Plan, budget: Budget): ReadonlySet<string> {
  const endings = new Set<string>();
  const seen = new Map(startOf(plan, budget));
  const open = [...seen.values()];
  for (let marking = open.pop(); marking !== undefined; marking = open.pop()) {
    const actions = actionsOf(plan, marking);
    if (actions.length === 0) endings.add(keyOf(marking));
    for (const action of actions) {
      for (const [key, follower] of perform(plan, marking, action, budget)) {
        if (seen.has(key)) continue;
        seen.set(key, follower);
        open.push(follower);
        if (seen.size > budget.markings) throw new OutOfBounds(`more than ${budget.markings} markings`);
      }
    }
  }
  return endings;
}
