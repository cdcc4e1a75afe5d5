import { eventDefinitions } from '@svc/engine';
import type { EventDefinition, EventField } from '@svc/engine';
import type { Findings, Place } from '../findings.js';
import { isActivityData } from './data/activity-data.js';
import type { ForeignExtensions } from './foreign/foreign-extensions.js';
import { checkLanguage } from './languages.js';
import { reportUnreadSvc } from './svc-extensions.js';
import { bpmnChildren, DRAWN_ONLY, isEventDefinition, isModelAttribute } from './vocabulary.js';
import type { XmlElement } from './xml-element.js';

/** What a part of a flow element may contain by the schema, as far as it is read or can be ignored without loss. */
interface PartForm {
  readonly attributes?: readonly string[];
  readonly svc?: readonly string[];
  readonly children?: readonly string[];
}

const EXPRESSION: PartForm = { attributes: ['language', 'evaluatesToTypeRef'] };
const ROLE: PartForm = { attributes: ['name'], children: ['resourceRef', 'resourceAssignmentExpression'] };
const ITEM: PartForm = { attributes: ['name', 'itemSubjectRef', 'isCollection'], children: ['dataState'] };
const NAMED: PartForm = { attributes: ['name'] };

/** Parts by name (BPMN 2.0.2, tables of 10.3 to 10.6). A part that is missing here is an expression. */
const FORMS: ReadonlyMap<string, PartForm> = new Map<string, PartForm>([
  ...[...eventDefinitions.values()].map((event) => [`${event.kind}EventDefinition`, eventForm(event)] as const),
  // `source` and `target` are not read: the throw and catch events of a link find each other by their names.
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
  ['inputDataItem', ITEM],
  ['outputDataItem', ITEM],
  ['dataState', NAMED],
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

/** Known attributes that are still reported, since nothing reads them. */
const UNREAD: ReadonlySet<string> = new Set(['operationRef']);

/** Parts that the standard allows and that would change execution if they were ignored. */
const UNSUPPORTED: ReadonlyMap<string, string> = new Map([
  ['resourceParameterBinding', 'a task is assigned to the resource as a whole'],
]);

/** Data and descriptions; they are reported elsewhere. */
const DATA: ReadonlySet<string> = new Set(['property', 'rendering', 'performer', 'resourceRole']);

export interface PartsContext {
  readonly foreign: ForeignExtensions;
  readonly findings: Findings;
  readonly place: Place;
}

/**
 * Checks the contents of a flow element at every depth: extensions, expression languages, and everything that the standard does
 * not allow there, so that a misspelt part is reported and not ignored. Returns whether an extension of another engine was reported.
 */
export function checkParts(elements: readonly XmlElement[], context: PartsContext): boolean {
  let isForeign = false;
  for (const part of elements) {
    if (DRAWN_ONLY.has(part.name) || isActivityData(part.name)) continue;
    const place = { ...context.place, line: part.line };
    isForeign = context.foreign.read(part, place) || isForeign;
    if (DATA.has(part.name)) continue;
    const form = FORMS.get(part.name) ?? EXPRESSION;
    reportUnreadSvc(part, form.svc ?? [], context.findings, place);
    checkLanguage(part, context.findings, place);
    warnOfUnknownAttributes(part, form.attributes ?? [], context.findings, place);
    const known = bpmnChildren(part).filter((child) => isKnown(child, part, form, { ...context, place }));
    isForeign = checkParts(known, context) || isForeign;
  }
  return isForeign;
}

export function warnOfUnknownAttributes(
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
  const unsupported = form === ROLE ? UNSUPPORTED.get(child.name) : undefined;
  if (unsupported !== undefined) findings.error(`${child.name} of a ${part.name} is not supported: ${unsupported}`, at);
  else if (UNREAD.has(child.name)) findings.warning(`${child.name} is not executed and is ignored`, at);
  else findings.error(`${child.name} is not allowed in a ${part.name}`, at);
  return false;
}
