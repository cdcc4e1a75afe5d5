/** The token game of BPMN 2.0.2, chapter 13, written from the standard alone and independent of the engine. */
export type { Action } from './actions.js';
export { actionsOf, perform, textOf } from './actions.js';
export { Budget, OutOfBounds } from './budget.js';
export type { Bounds } from './budget.js';
export type { Marking, Spot } from './marking.js';
export { keyOf } from './marking.js';
export type { NodeKind, Plan, PlanFlow, PlanNode, Trigger } from './plan.js';
export { CHOICES } from './plan.js';
export { searchEndings } from './search.js';
export { isOrderSeen, startOf } from './settle.js';
