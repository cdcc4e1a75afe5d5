import type { DataItem, DataPlace } from '@svc/engine';
import type { FindingsAt } from '../../findings.js';
import { attribute, bpmnChildren } from '../vocabulary.js';
import type { XmlElement } from '../xml-element.js';
import type { DataDeclarations } from './data-declarations.js';
import type { IoSpecification } from './io-specification.js';

export interface AssociationContext extends FindingsAt {
  readonly declarations: DataDeclarations;
  readonly specification: IoSpecification;
  /** The activity or event. */
  readonly element: XmlElement;
}

/** The ends that an association names. */
export interface EndReferences {
  readonly sources: readonly string[];
  readonly target: string | null;
}

/** The ends of an association. Null with a finding; the source is also null without a finding if the association has none. */
export interface AssociationEnds {
  readonly source: DataPlace | null;
  readonly target: DataPlace | null;
}

/** An input association leads from data of the process to an input or a property of the element. */
export function inputEnds(references: EndReferences, context: AssociationContext): AssociationEnds {
  const { inputs } = context.specification;
  return {
    source: resolved('sourceRef', onlySource(references, context), context, IN_SCOPE),
    target: resolved('targetRef', targetOf(references, context), context, {
      expected: 'a dataInput or property of the element',
      looks: [itemAmong(inputs), propertyOf],
    }),
  };
}

/** An output association leads from an output of the element, or from any data, to data of the process. */
export function outputEnds(references: EndReferences, context: AssociationContext): AssociationEnds {
  const { outputs } = context.specification;
  return {
    source: resolved('sourceRef', onlySource(references, context), context, {
      expected: `a dataOutput of the element or ${IN_SCOPE.expected}`,
      looks: [itemAmong(outputs), dataOf],
    }),
    target: resolved('targetRef', targetOf(references, context), context, IN_SCOPE),
  };
}

type Look = (reference: string, context: AssociationContext) => DataPlace | null;

/** What an end may name, for readers, and where it is looked for. */
interface Candidates {
  readonly expected: string;
  readonly looks: readonly Look[];
}

const IN_SCOPE: Candidates = { expected: 'data in scope that has a name', looks: [dataOf] };

function resolved(
  end: string,
  reference: string | null,
  context: AssociationContext,
  { expected, looks }: Candidates,
): DataPlace | null {
  if (reference === null) return null;
  const found = looks.map((look) => look(reference, context)).find((place) => place !== null);
  if (found === undefined)
    context.findings.error(`expected ${end} to name ${expected}, found ${reference}`, context.place);
  return found ?? null;
}

function onlySource({ sources }: EndReferences, { findings, place }: AssociationContext): string | null {
  const [source = null] = sources;
  if (sources.length > 1) {
    const message = `expected one sourceRef of the data association, found ${sources.length}: several are not supported, even with a transformation`;
    findings.breaks('data-association-source', message, place);
  }
  return source;
}

function targetOf({ target }: EndReferences, { findings, place }: AssociationContext): string | null {
  if (target === null) findings.error('a data association needs a targetRef', place);
  return target;
}

function itemAmong(items: readonly DataItem[]): Look {
  return (reference) => {
    const found = items.find(({ id }) => id === reference);
    return found === undefined ? null : { kind: 'item', name: found.name };
  };
}

/** A property of the element itself may be the target, like an input. */
function propertyOf(reference: string, context: AssociationContext): DataPlace | null {
  const own = bpmnChildren(context.element, 'property').some((found) => attribute(found, 'id') === reference);
  return own ? dataOf(reference, context) : null;
}

function dataOf(reference: string, { declarations, element }: AssociationContext): DataPlace | null {
  return declarations.find(reference, attribute(element, 'id') ?? '');
}
