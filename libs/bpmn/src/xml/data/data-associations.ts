import type { AssociationSource } from '../../source/data-source.js';
import { attribute, bpmnChildren } from '../vocabulary.js';
import type { XmlElement } from '../xml-element.js';
import type { AssociationContext, AssociationEnds, EndReferences } from './association-ends.js';
import { inputEnds, outputEnds } from './association-ends.js';
import { readAssignments, readExpression } from './assignments.js';
import { PLACEHOLDER } from './declared-data.js';
import type { IoSpecification } from './io-specification.js';

type Kind = 'dataInputAssociation' | 'dataOutputAssociation';

/** The associations of an activity or event that move data. Those that are only drawn are reported (BPMN 2.0.2, 10.4.2). */
export function readAssociations(kind: Kind, context: AssociationContext): AssociationSource[] {
  return bpmnChildren(context.element, kind).flatMap((association) => {
    const at = { ...context, place: { ...context.place, line: association.line } };
    const references = referencesOf(association);
    if (isOfLoop(references, context.specification)) return [];
    if (!isDrawnOnly(association, references, context)) return readAssociation(association, references, at) ?? [];
    context.findings.warning(`${kind} has no effect: use svc:IoMapping to move data`, at.place);
    return [];
  });
}

function referencesOf(association: XmlElement): EndReferences {
  const texts = (name: string): string[] => bpmnChildren(association, name).flatMap(({ text }) => text.trim() || []);
  return { sources: texts('sourceRef'), target: texts('targetRef')[0] ?? null };
}

/** Associations of the list that a loop goes through are read by the loop itself. */
function isOfLoop({ sources, target }: EndReferences, { ofLoop }: IoSpecification): boolean {
  return (target !== null && ofLoop.has(target)) || sources.some((source) => ofLoop.has(source));
}

/** Modelers draw associations from or to the activity as a whole, which move no data. */
function isDrawnOnly(association: XmlElement, references: EndReferences, { element }: AssociationContext): boolean {
  if (MOVES.some((name) => bpmnChildren(association, name).length > 0)) return false;
  if (association.name === 'dataOutputAssociation') return references.sources.length === 0;
  const target = bpmnChildren(element, 'property').find((found) => attribute(found, 'id') === references.target);
  return references.target === null || (target !== undefined && attribute(target, 'name') === PLACEHOLDER);
}

const MOVES = ['assignment', 'transformation'];

function readAssociation(
  association: XmlElement,
  references: EndReferences,
  context: AssociationContext,
): AssociationSource | null {
  const { findings, place } = context;
  const isInput = association.name === 'dataInputAssociation';
  const { source, target }: AssociationEnds = (isInput ? inputEnds : outputEnds)(references, context);
  const transformation = readExpression(association, 'transformation', context);
  const targetNames = [references.target ?? '', target !== null && 'name' in target ? target.name : ''];
  const assignments = readAssignments(association, targetNames, context);
  if (references.sources.length === 0 && transformation === null && assignments.length === 0)
    findings.error(`a ${association.name} needs a sourceRef, a transformation or an assignment`, place);
  return target === null ? null : { source, transformation, target, assignments };
}
