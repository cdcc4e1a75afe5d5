import type { LoopBehavior, LoopEvent } from '../../model.js';
import { DONE, succeeded } from '../../result.js';
import type { Result } from '../../result.js';
import type { Variables } from '../../variables.js';
import type { LoopBody } from '../../scope.js';
import type { Token, Wait } from '../../state.js';
import { evaluated, holds } from '../variables/evaluating.js';
import type { Execution } from '../execution.js';
import { attributesOf } from './loop-body.js';
import { namesFor } from '../variables/variables.js';
import { hand, isEventWait } from '../waits/events.js';

interface Thrown {
  readonly kind: LoopEvent['kind'];
  readonly name: string;
}

/**
 * Throws the events of a completing instance's `behavior` to the boundary of its activity, with the runtime attributes as
 * payload (BPMN 2.0.2, table 10.29). An interrupting event cancels the instance too.
 */
export function throwBehavior(
  execution: Execution,
  token: Token,
  behavior: LoopBehavior,
  counted: LoopBody,
): Result<void> {
  const payload = attributesOf(counted);
  const events = eventsOf(execution, token, behavior, counted);
  if (!events.ok) return events;
  for (const event of events.value) {
    if (execution.state.tokens[token.id] !== undefined) throwEvent(execution, token, event, payload);
  }
  return DONE;
}

function eventsOf(
  execution: Execution,
  token: Token,
  { kind, throws }: LoopBehavior,
  counted: LoopBody,
): Result<readonly Thrown[]> {
  if (kind === 'One' && counted.completed > 1) return succeeded([]);
  const context = namesFor(execution, token, attributesOf(counted));
  const events: Thrown[] = [];
  for (const { condition, event } of throws) {
    const isThrown =
      condition === null ? succeeded(true) : holds(condition, context, 'condition of a complex behavior');
    if (!isThrown.ok) return isThrown;
    if (!isThrown.value) continue;
    const name = evaluated(event.name, context, 'event of the behavior');
    if (!name.ok) return name;
    events.push({ kind: event.kind, name: String(name.value ?? '') });
  }
  return succeeded(events);
}

function throwEvent(execution: Execution, token: Token, { kind, name }: Thrown, payload: Variables): void {
  const thrown = { code: name, message: `${kind} ${name} was thrown by an instance` };
  if (kind === 'error') return execution.activate(token).throwError(thrown);
  if (kind === 'escalation') return execution.activate(token).throwEscalation(thrown);
  for (const wait of waitsOfHost(execution, token)) {
    const isFor = isEventWait(wait) && wait.kind === kind && wait.name === name;
    if (isFor && execution.state.waits[wait.id] !== undefined) hand(execution, wait, payload);
  }
}

function waitsOfHost({ state, store }: Execution, { scopeId }: Token): Wait[] {
  const host = state.scopes[scopeId]?.hostToken ?? '';
  return [...store.indexes.waitsOf(host)].map((id) => state.waits[id]!);
}
