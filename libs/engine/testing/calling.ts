import { draw } from './draw.js';
import type { Elements } from './draw.js';
import type { ElementForm, ProcessForm } from './process-form.js';

/** A call activity that calls `payment` unless `more` gives another key. */
export const call = (more: Omit<ElementForm, 'id' | 'type'> = {}): Omit<ElementForm, 'id'> => ({
  type: 'callActivity',
  calledElement: 'payment',
  ...more,
});
/** The process under another id, which is the key for calls. */
export const named = (id: string, form: ProcessForm): ProcessForm => ({ ...form, id });
export const payment = (elements: Elements, ...paths: readonly string[]): ProcessForm =>
  named('payment', draw(elements, ...paths));
/** start -> call -> end, together with the called definition. */
export const calling = (called: ProcessForm, more: Parameters<typeof call>[0] = {}): ProcessForm => ({
  ...draw({ call: call(more) }, 'start -> call -> end'),
  also: [called],
});
/** A definition that waits at the task `pay`. */
export const paying = payment({ pay: 'userTask' }, 'start -> pay -> end');
/** The call activity with a boundary event that leads to the task `repair`. */
export const withBoundary = (boundary: Omit<ElementForm, 'id' | 'type'>, called: ProcessForm): ProcessForm => ({
  ...draw(
    { call: call(), caught: { type: 'boundaryEvent', attachedTo: 'call', ...boundary }, repair: 'userTask' },
    'start -> call -> end',
    'caught -> repair -> end2',
  ),
  also: [called],
});
