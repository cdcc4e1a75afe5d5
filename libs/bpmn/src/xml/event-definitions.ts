import type { EventDefinitionSource } from '@svc/engine';
import type { Findings, Place } from '../findings.js';
import { canonicalValue } from './booleans.js';
import { checkLanguage } from './languages.js';
import type { References } from './references.js';
import { attribute, bpmnChildren, isEventDefinition, isSvc } from './vocabulary.js';
import type { XmlElement } from './xml-element.js';

const TIMERS = ['timeDate', 'timeDuration', 'timeCycle'] as const;

/** What reading one event definition needs besides its element. */
export interface EventContext {
  readonly references: References;
  readonly findings: Findings;
  readonly place: Place;
}

/**
 * The event definitions of an event: its own ones, then those of the file that it refers to with `eventDefinitionRef`
 * (BPMN 2.0.2, 10.5.5). A receive or send task names its message in the same way as a message event does.
 */
export function readEventDefinitions(element: XmlElement, context: EventContext): EventDefinitionSource[] {
  const own = bpmnChildren(element).filter(isEventDefinition);
  const referred = bpmnChildren(element, 'eventDefinitionRef').flatMap((child) =>
    referredTo(child.text.trim(), context),
  );
  const message = attribute(element, 'messageRef') === null ? [] : [element];
  return [
    ...[...own, ...referred].flatMap((definition) => readOne(definition, context)),
    ...message.map((task) => readMessage(task, context)),
  ];
}

function referredTo(reference: string, { references, findings, place }: EventContext): XmlElement[] {
  const found = references.eventDefinition(reference);
  if (found === null)
    findings.breaks(
      'event-definition-ref',
      `eventDefinitionRef ${reference} names no event definition of the file`,
      place,
    );
  return found === null ? [] : [found];
}

function readOne(definition: XmlElement, context: EventContext): EventDefinitionSource[] {
  switch (definition.name) {
    case 'timerEventDefinition':
      return readTimer(definition, context);
    case 'messageEventDefinition':
      return [readMessage(definition, context)];
    case 'signalEventDefinition':
      return [{ kind: 'signal', name: nameOf('signal', attribute(definition, 'signalRef'), context) }];
    case 'errorEventDefinition':
      return [{ kind: 'error', code: coded('error', definition, context) }];
    case 'escalationEventDefinition':
      return [{ kind: 'escalation', code: coded('escalation', definition, context) }];
    case 'conditionalEventDefinition':
      return [{ kind: 'conditional', condition: expressionText(definition, 'condition', context) }];
    case 'linkEventDefinition':
      return [{ kind: 'link', name: attribute(definition, 'name') }];
    case 'compensateEventDefinition':
      return [readCompensation(definition, context)];
    case 'cancelEventDefinition':
      return [{ kind: 'cancel' }];
    case 'terminateEventDefinition':
      return [{ kind: 'terminate' }];
    default:
      context.findings.error(`${definition.name} is not an event definition of BPMN 2.0`, context.place);
      return [];
  }
}

function readTimer(definition: XmlElement, context: EventContext): EventDefinitionSource[] {
  const given = TIMERS.filter((timer) => bpmnChildren(definition, timer).length > 0);
  const [timer] = given;
  if (timer === undefined || given.length > 1) {
    context.findings.breaks(
      'timer-value',
      'a timer needs exactly one of timeDate, timeDuration and timeCycle',
      context.place,
    );
    return [{ kind: 'timer', timer: 'timeDuration', value: 'PT0S' }];
  }
  return [{ kind: 'timer', timer, value: expressionText(definition, timer, context) }];
}

function readMessage(definition: XmlElement, context: EventContext): EventDefinitionSource {
  const reference = attribute(definition, 'messageRef');
  const declared = reference === null ? null : context.references.find('message', reference);
  const own = definition.attributes.find((found) => isSvc(found) && found.name === 'correlationKey');
  return {
    kind: 'message',
    name: nameOf('message', reference, context),
    correlationKey: own?.value ?? declared?.correlationKey ?? null,
  };
}

/**
 * The name of the declared message or signal. Without a reference it is null, which the event's definition reports;
 * what is reported here or at the declaration stands for its name, so that it is told once.
 */
function nameOf(
  kind: 'message' | 'signal',
  reference: string | null,
  { references, findings, place }: EventContext,
): string | null {
  if (reference === null) return null;
  const declared = references.find(kind, reference);
  if (declared === null)
    findings.breaks(`${kind}-named`, `${kind}Ref ${reference} names no ${kind} of the file`, place);
  return declared?.value ?? reference;
}

/** The declared code. Declaring it is optional: a reference to nothing is the code itself [validation-errors#who-wrote-it]. */
function coded(kind: 'error' | 'escalation', definition: XmlElement, context: EventContext): string | null {
  const reference = attribute(definition, `${kind}Ref`);
  if (reference === null) return null;
  const declared = context.references.find(kind, reference);
  if (declared === null) return reference;
  if (declared.value === null)
    context.findings.breaks(`${kind}-code`, `${kind} ${reference} needs the attribute ${kind}Code`, context.place);
  return declared.value;
}

function readCompensation(definition: XmlElement, { findings, place }: EventContext): EventDefinitionSource {
  const waits = attribute(definition, 'waitForCompletion') ?? 'true';
  return {
    kind: 'compensate',
    activityRef: attribute(definition, 'activityRef'),
    waitForCompletion: canonicalValue('waitForCompletion', waits, findings, place) !== 'false',
  };
}

function expressionText(definition: XmlElement, name: string, context: EventContext): string {
  const [expression] = bpmnChildren(definition, name);
  if (expression !== undefined) checkLanguage(expression, context.findings, context.place);
  return expression?.text.trim() ?? '';
}
