import type { ElementForm, EventForm, FlowForm, ProcessForm } from './process-form.js';
import type { NodeKind, Plan, PlanFlow, PlanNode } from './token-game/index.js';

const TYPES: Readonly<Record<NodeKind, string>> = {
  start: 'startEvent',
  end: 'endEvent',
  terminate: 'endEvent',
  errorEnd: 'endEvent',
  pass: 'task',
  throw: 'intermediateThrowEvent',
  task: 'userTask',
  catch: 'intermediateCatchEvent',
  exclusive: 'exclusiveGateway',
  parallel: 'parallelGateway',
  inclusive: 'inclusiveGateway',
  race: 'eventBasedGateway',
  sub: 'subProcess',
  handler: 'subProcess',
  boundary: 'boundaryEvent',
};

/** The plan as a process for the engine, with the same ids. */
export function formOf(plan: Plan): ProcessForm {
  return { id: 'random', ...levelOf(plan) };
}

/** The name of the message that only this element waits for. */
export function messageOf(elementId: string): string {
  return `M_${elementId}`;
}

function levelOf({ nodes, flows }: Plan): {
  elements: ElementForm[];
  flows: FlowForm[];
} {
  return { elements: nodes.map(elementOf), flows: flows.map(flowOf) };
}

function elementOf(node: PlanNode): ElementForm {
  const { id, kind, inner, attachedTo, isInterrupting, defaultFlow } = node;
  const event = eventOf(node);
  return {
    id,
    type: TYPES[kind],
    ...(event ? { event } : {}),
    ...(inner ? levelOf(inner) : {}),
    ...(kind === 'handler' ? { triggeredByEvent: true } : {}),
    ...(kind === 'start' && event ? { isInterrupting: isInterrupting ?? true } : {}),
    ...(attachedTo === undefined ? {} : { attachedTo, cancelActivity: isInterrupting ?? true }),
    ...(defaultFlow === undefined ? {} : { default: defaultFlow }),
  };
}

function eventOf({ id, kind, trigger }: PlanNode): EventForm | null {
  if (kind === 'terminate') return { type: 'terminate' };
  if (!trigger) return null;
  if (trigger.by === 'message') return { type: 'message', name: messageOf(id) };
  if (trigger.by === 'signal') return { type: 'signal', name: trigger.name };
  return {
    type: 'error',
    ...(trigger.code === null ? {} : { code: trigger.code }),
  };
}

function flowOf({ id, source, target, holdsFor }: PlanFlow): FlowForm {
  const condition = holdsFor === null ? {} : { condition: `choice in [${holdsFor.join(', ')}]` };
  return { id, sourceRef: source, targetRef: target, ...condition };
}
