import type { DataItem } from '@svc/engine';
import type { FindingsAt } from '../../findings.js';
import { bpmnChildren } from '../vocabulary.js';
import type { XmlElement } from '../xml-element.js';

interface Items {
  readonly kind: 'input' | 'output';
  readonly items: readonly DataItem[];
  readonly ofLoop: ReadonlySet<string>;
}

/** The children of input and output sets: references to items, and references to those that are optional (BPMN 2.0.2, 10.4.1). */
const SPELLING = {
  input: { refs: 'dataInputRefs', optional: ['optionalInputRefs', 'whileExecutingInputRefs'] },
  output: { refs: 'dataOutputRefs', optional: ['optionalOutputRefs', 'whileExecutingOutputRefs'] },
};

/** The names that each set requires. No sets without items, since modelers write empty sets everywhere. */
export function readSets(sets: readonly XmlElement[], { kind, items, ofLoop }: Items, context: FindingsAt): string[][] {
  const { refs, optional } = SPELLING[kind];
  const names = new Map(items.map(({ id, name }) => [id, name]));
  const demanded = sets.map((set) => {
    const spared = new Set(optional.flatMap((name) => references(set, name)));
    const listed = references(set, refs);
    const at = { ...context.place, line: set.line };
    checkListed(set, kind, { ...context, place: at });
    for (const id of [...listed, ...spared].filter((found) => !names.has(found) && !ofLoop.has(found))) {
      const message = `${refs} ${id} of ${article(set)} names no data${kind === 'input' ? 'Input' : 'Output'} of the element`;
      context.findings.error(message, at);
    }
    return listed.filter((id) => !spared.has(id)).flatMap((id) => names.get(id) ?? []);
  });
  return items.length === 0 ? [] : demanded;
}

/** What is optional in a set, or moved while the activity executes, is still in the set. */
function checkListed(set: XmlElement, kind: Items['kind'], { findings, place }: FindingsAt): void {
  const { refs, optional } = SPELLING[kind];
  const listed = new Set(references(set, refs));
  for (const name of optional)
    for (const id of references(set, name).filter((found) => !listed.has(found))) {
      const message = `expected ${name} ${id} of ${article(set)} in its ${refs} too, found it only there`;
      findings.breaks('optional-in-set', message, place);
    }
}

function references(set: XmlElement, name: string): string[] {
  return bpmnChildren(set, name).map(({ text }) => text.trim());
}

function article({ name }: XmlElement): string {
  return `an ${name}`;
}
