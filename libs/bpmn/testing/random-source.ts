import type { JsonValue } from '@svc/expressions';
import fc from 'fast-check';
import { EXECUTION_MODES } from '@svc/engine';
import { textFlaw } from '../src/source/text-flaw.js';

type Fields = Readonly<Record<string, fc.Arbitrary<unknown>>>;

/** Any text that a source may contain, often with characters that need escaping, and without spaces at its ends. */
export const text = fc
  .array(
    fc.oneof(
      fc.constantFrom('<', '&', '"', "'", '\n', '\t', '\r', ']]>', '{{ a }}', 'é', '𝄞', ' '),
      fc.string({ maxLength: 5 }),
    ),
    { maxLength: 6 },
  )
  .map((pieces) => `x${pieces.join('')}x`)
  .filter((value) => textFlaw(value) === null);

const any = (fields: Fields) => fc.record(fields, { requiredKeys: [] });
const flag = fc.boolean();
const count = fc.integer({ min: 1, max: 9 });

const event = (activity: string) =>
  fc.oneof(
    fc
      .constantFrom('timeDate', 'timeDuration', 'timeCycle', 'date', 'duration', 'cycle')
      .chain((name) => fc.record({ type: fc.constant('timer'), [name]: text })),
    fc.record({ type: fc.constant('message'), name: text, correlationKey: text }, { requiredKeys: ['type', 'name'] }),
    fc.record({ type: fc.constantFrom('signal', 'link'), name: text }),
    fc.record({ type: fc.constantFrom('error', 'escalation'), code: text }, { requiredKeys: ['type'] }),
    fc.record({ type: fc.constant('conditional'), condition: text }),
    fc.record(
      { type: fc.constant('compensate'), activityRef: fc.constant(activity), waitForCompletion: flag },
      { requiredKeys: ['type'] },
    ),
    fc.record({ type: fc.constantFrom('cancel', 'terminate') }),
  );

const mapping = fc.array(fc.record({ source: text, target: text }), { maxLength: 2 });
const taskHeaders = fc
  .uniqueArray(fc.record({ key: text, value: text }), { maxLength: 3, selector: ({ key }) => key })
  .filter((headers) => headers.length > 0);

const loops: Fields = {
  loop: any({ loopCondition: text, testBefore: flag, loopMaximum: count }),
  multiInstance: any({
    isSequential: flag,
    loopCardinality: fc.oneof(count, text),
    collection: text,
    loopDataInputRef: text,
    loopDataOutputRef: text,
    inputDataItem: text,
    outputDataItem: text,
    completionCondition: text,
    behavior: fc.constantFrom('None', 'One', 'All', 'Complex'),
    noneBehaviorEvent: event('a'),
    oneBehaviorEvent: event('a'),
    complexBehaviors: fc.array(fc.record({ condition: text, event: event('a') }), { minLength: 1, maxLength: 2 }),
  }),
};

const activity: Fields = {
  ...loops,
  taskHeaders,
  ioMapping: any({ inputs: mapping, outputs: mapping }),
  isForCompensation: flag,
  startQuantity: count,
  completionQuantity: count,
  potentialOwner: fc.array(text, { minLength: 1, maxLength: 2 }),
  humanPerformer: text,
  assignee: text,
  candidateGroups: fc.oneof(text, fc.array(text, { minLength: 1, maxLength: 2 })),
  candidateUsers: fc.oneof(text, fc.array(text, { minLength: 1, maxLength: 2 })),
  dueDate: text,
  formKey: text,
  form: fc.oneof(text, fc.record({ type: text, 'x-hint': fc.oneof(text, count, flag) })),
  priority: fc.oneof(count, text),
  decisionRef: text,
  decisionVersion: count,
  resultVariable: text,
};

/** Properties that each element may have besides id, type and name. Together they cover all properties of the JSON form. */
const FIELDS: Readonly<Record<string, Fields>> = {
  startEvent: { event: event('a'), isInterrupting: flag, parallelMultiple: flag },
  intermediateCatchEvent: { events: fc.array(event('a'), { minLength: 2, maxLength: 3 }), parallelMultiple: flag },
  intermediateThrowEvent: { event: event('a'), ioMapping: any({ inputs: mapping }) },
  boundaryEvent: { event: event('a'), attachedTo: fc.constant('a'), cancelActivity: flag },
  endEvent: { event: event('a') },
  task: activity,
  userTask: activity,
  serviceTask: activity,
  sendTask: {
    ...activity,
    event: fc.record(
      { type: fc.constant('message'), name: text, correlationKey: text },
      { requiredKeys: ['type', 'name'] },
    ),
  },
  receiveTask: { ...activity, instantiate: flag, event: fc.record({ type: fc.constant('message'), name: text }) },
  scriptTask: { ...activity, script: text, scriptFormat: text },
  businessRuleTask: activity,
  callActivity: { ...activity, calledElement: text, version: count },
  subProcess: { ...activity, triggeredByEvent: flag },
  transaction: { ...activity, method: text },
  adHocSubProcess: {
    ...activity,
    ordering: fc.constantFrom('Parallel', 'Sequential'),
    cancelRemainingInstances: flag,
    completionCondition: text,
  },
  exclusiveGateway: {},
  complexGateway: { activationCondition: text },
  eventBasedGateway: { instantiate: flag, eventGatewayType: fc.constantFrom('Exclusive', 'Parallel') },
};

const CONTAINERS = ['subProcess', 'transaction', 'adHocSubProcess'];

interface Element {
  readonly id: string;
  readonly type: string;
  readonly event?: { readonly type: string };
}

const element = fc
  .constantFrom(...Object.keys(FIELDS))
  .chain((type) => fc.record({ type: fc.constant(type), name: text, ...FIELDS[type] }, { requiredKeys: ['type'] }));

/** The elements of one level with flows between neighbours; `prefix` keeps the ids of levels apart. */
function level(prefix: string): fc.Arbitrary<{ elements: Element[]; flows: unknown[] }> {
  const flowParts = any({ name: text, condition: text });
  return fc.array(fc.tuple(element, flowParts), { minLength: 1, maxLength: 6 }).map((parts) => {
    const elements = parts.map(([given, _flow], index) =>
      withHandler({ ...given, id: idOf(prefix, index) } as Element),
    );
    const flows = parts.slice(1).map(([, flow], index) => ({
      id: `${prefix}f${index}`,
      sourceRef: idOf(prefix, index),
      targetRef: idOf(prefix, index + 1),
      ...flow,
    }));
    return { elements, flows };
  });
}

const IDS = ['__proto__', 'constructor', 'b-1', 'u.2', 'error_1', 'event'];

function idOf(prefix: string, index: number): string {
  return `${prefix}${IDS[index] ?? index}`;
}

function withHandler(given: Element): Element {
  const isUndone = given.type === 'boundaryEvent' && given.event?.type === 'compensate';
  return isUndone ? ({ ...given, handler: 'a' } as Element) : given;
}

/** A process in the JSON form with any property that the form has; it need not be executable. */
export const randomSource: fc.Arbitrary<JsonValue> = fc
  .tuple(
    any({ name: text, timeZone: text, execution: fc.constantFrom(...EXECUTION_MODES) }),
    level(''),
    level('in_'),
    fc.boolean(),
  )
  .map(([process, outer, inner, isNested]) => {
    const begin = { id: 'begin', type: 'startEvent', outgoing: ['first', 'second'] };
    const a = { id: 'a', type: 'task' };
    const elements = outer.elements.map((given) =>
      isNested && CONTAINERS.includes(given.type) && isFirst(given, outer.elements) ? { ...given, ...inner } : given,
    );
    const flows = ['second', 'first'].map((id) => ({ id, sourceRef: 'begin', targetRef: 'a' }));
    return {
      id: 'P',
      ...process,
      elements: [begin, a, ...elements],
      flows: [...flows, ...outer.flows],
    } as unknown as JsonValue;
  });

function isFirst(given: Element, elements: readonly Element[]): boolean {
  return elements.find(({ type }) => CONTAINERS.includes(type)) === given;
}
