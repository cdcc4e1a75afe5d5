import { eventDefinitions } from '@svc/engine';
import type { EventDefinition, EventField } from '@svc/engine';
import type { Findings, Place } from '../findings.js';
import { isActivityData } from './data/activity-data.js';
import type { ForeignExtensions } from './foreign-extensions.js';
import { checkLanguage } from './languages.js';
import { tellUnreadSvc } from './svc-extensions.js';
import { bpmnChildren, DRAWN_ONLY, isEventDefinition, isModelAttribute } from './vocabulary.js';
import type { XmlElement } from './xml-element.js';

/** What the schema lets stand in a part of a flow element, as far as something reads it or nothing is lost. */
interface PartForm {
  readonly attributes?: readonly string[];
  readonly svc?: readonly string[];
  readonly children?: readonly string[];
}

const EXPRESSION: PartForm = { attributes: ['language', 'evaluatesToTypeRef'] };
const ROLE: PartForm = { attributes: ['name'], children: ['resourceRef', 'resourceAssignmentExpression'] };
const NAMED: PartForm = { attributes: ['name'] };

/** Parts by their name (BPMN 2.0.2, tables of 10.3 to 10.6). An expression is every part that is not named here. */
const FORMS: ReadonlyMap<string, PartForm> = new Map<string, PartForm>([
  ...[...eventDefinitions.values()].map((event) => [`${event.kind}EventDefinition`, eventForm(event)] as const),
  // The names of the other end of a link are read by nobody: its throw and its catch find each other by their own.
  ['linkEventDefinition', { attributes: ['name'], children: ['source', 'target'] }],
  ['standardLoopCharacteristics', { attributes: ['testBefore', 'loopMaximum'], children: ['loopCondition'] }],
  [
    'multiInstanceLoopCharacteristics',
    {
      attributes: ['isSequential', 'behavior', 'oneBehaviorEventRef', 'noneBehaviorEventRef'],
      svc: ['collection'],
      children: [
        'loopCardinality',
        'loopDataInputRef',
        'loopDataOutputRef',
        'inputDataItem',
        'outputDataItem',
        'complexBehaviorDefinition',
        'completionCondition',
      ],
    },
  ],
  ['complexBehaviorDefinition', { children: ['condition', 'event'] }],
  ['event', { attributes: ['name'], children: ['eventDefinitionRef'] }],
  ['inputDataItem', NAMED],
  ['outputDataItem', NAMED],
  ['humanPerformer', ROLE],
  ['potentialOwner', ROLE],
  ['resourceAssignmentExpression', { children: ['formalExpression', 'expression'] }],
]);

function eventForm({ kind, fields }: EventDefinition): PartForm {
  const named = (...forms: EventField['in'][]) =>
    Object.entries(fields).flatMap(([name, field]) => (forms.includes(field.in) ? [name] : []));
  const references = named('declaration').map(() => `${kind}Ref`);
  return {
    attributes: [...references, ...named('attribute', 'flag')],
    svc: named('extension'),
    children: named('child'),
  };
}

/** Reported, though they are known: nothing is done with what they say. */
const UNREAD: ReadonlySet<string> = new Set(['operationRef']);

/** Data and descriptions, with findings of their own. */
const DATA: ReadonlySet<string> = new Set(['property', 'rendering', 'performer', 'resourceRole']);

export interface PartsContext {
  readonly foreign: ForeignExtensions;
  readonly findings: Findings;
  readonly place: Place;
}

/**
 * Looks at what stands in a flow element, at every depth: extensions, expression languages, and whatever the standard
 * does not have there, so that a misspelt part is told and not ignored.
 */
export function checkParts(elements: readonly XmlElement[], context: PartsContext): void {
  for (const part of elements) {
    if (DRAWN_ONLY.has(part.name) || isActivityData(part.name)) continue;
    const place = { ...context.place, line: part.line };
    context.foreign.read(part, place);
    if (DATA.has(part.name)) continue;
    const form = FORMS.get(part.name) ?? EXPRESSION;
    tellUnreadSvc(part, form.svc ?? [], context.findings, place);
    checkLanguage(part, context.findings, place);
    tellUnknownAttributes(part, form.attributes ?? [], context.findings, place);
    const known = bpmnChildren(part).filter((child) => isKnown(child, part, form, { ...context, place }));
    checkParts(known, context);
  }
}

export function tellUnknownAttributes(
  element: XmlElement,
  known: readonly string[],
  findings: Findings,
  place: Place,
): void {
  for (const found of element.attributes.filter(isModelAttribute)) {
    if (found.name === 'id' || known.includes(found.name)) continue;
    findings.warning(`the attribute ${found.name} is not known on a ${element.name} and is ignored`, place);
  }
}

function isKnown(child: XmlElement, part: XmlElement, form: PartForm, { findings, place }: PartsContext): boolean {
  if (DRAWN_ONLY.has(child.name) || form.children?.includes(child.name)) return true;
  if (part.name === 'event' && isEventDefinition(child)) return true;
  const at = { ...place, line: child.line };
  if (UNREAD.has(child.name)) findings.warning(`${child.name} is not executed and is ignored`, at);
  else findings.error(`${child.name} can't stand in a ${part.name}`, at);
  return false;
}
