import { assertNever, eventDefinitions, eventSource } from '@svc/engine';
import type { EventDefinitionSource, EventField } from '@svc/engine';
import type { Findings, Place } from '../findings.js';
import { canonicalBoolean } from './booleans.js';
import { checkLanguage } from './languages.js';
import { checkCron } from './foreign/cron-days.js';
import type { Declared, References } from './references.js';
import { attribute, bpmnChildren, isEventDefinition, isSvc } from './vocabulary.js';
import type { XmlElement } from './xml-element.js';

/** What reading an event definition needs besides its element. */
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
    ...message.flatMap((task) => readAs('message', task, context)),
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
  return readAs(definition.name.replace(/EventDefinition$/, ''), definition, context);
}

function readAs(kind: string, element: XmlElement, context: EventContext): EventDefinitionSource[] {
  const definition = eventDefinitions.get(kind);
  if (definition === undefined) {
    context.findings.error(`${element.name} is not an event definition of BPMN 2.0`, context.place);
    return [];
  }
  const reference = attribute(element, `${kind}Ref`);
  const declared = reference === null ? null : context.references.find(kind, reference);
  const source = eventSource(definition, (name, field) => {
    switch (field.in) {
      case 'attribute':
        return attribute(element, name);
      case 'flag':
        return canonicalBoolean(name, attribute(element, name) ?? String(field.absent), context) === 'true';
      case 'extension':
        return svcAttribute(element, name) ?? (declared && svcAttribute(declared.element, name));
      case 'child': {
        const text = expressionText(element, name, context);
        if (name === 'timeCycle' && text !== null) checkCron(text, context);
        return text;
      }
      case 'declaration':
        return declaredValue(field, { kind, reference, declared }, context);
      default:
        return assertNever(field);
    }
  });
  return [source];
}

interface Referred {
  readonly kind: string;
  readonly reference: string | null;
  readonly declared: Declared | null;
}

/**
 * The name or code of the declaration. It is null without a reference, which the event's definition reports. A reference that is
 * reported here or at the declaration is returned instead of the name, so that the event's definition does not report it again.
 * Declaring a code is optional: a reference to no element is the code itself [validation-errors#who-wrote-it].
 */
function declaredValue(
  { attribute: name, rule }: EventField & { readonly in: 'declaration' },
  { kind, reference, declared }: Referred,
  { references, findings, place }: EventContext,
): string | null {
  const isCode = name !== 'name';
  if (isCode && declared?.value === null) {
    findings.breaks(rule, `${kind} ${reference} needs the attribute ${name}`, place);
    return null;
  }
  if (!isCode && reference !== null && declared === null)
    findings.breaks(rule, `${kind}Ref ${reference} names no ${kind} of the file`, place);
  const other = isCode && reference !== null && declared === null ? references.kindOf(reference) : null;
  if (other !== null)
    findings.breaks(
      'code-reference',
      `expected ${kind}Ref to name an ${kind} or a code, found ${other} ${reference}`,
      place,
    );
  return declared?.value ?? reference;
}

function svcAttribute(element: XmlElement, name: string): string | null {
  return element.attributes.find((found) => isSvc(found) && found.name === name)?.value ?? null;
}

function expressionText(definition: XmlElement, name: string, context: EventContext): string | null {
  const [expression] = bpmnChildren(definition, name);
  if (expression !== undefined) checkLanguage(expression, context.findings, context.place);
  return expression?.text.trim() ?? null;
}
