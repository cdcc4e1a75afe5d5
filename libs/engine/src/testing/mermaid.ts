import { elementDefinitions } from '../index.js';
import type { MermaidShape } from '../index.js';
import type { ElementForm, FlowForm, ProcessForm } from './process-form.js';

const SHAPES: Readonly<Record<MermaidShape, readonly [string, string]>> = {
  circle: ['((', '))'],
  doublecircle: ['(((', ')))'],
  rectangle: ['[', ']'],
  subroutine: ['[[', ']]'],
  diamond: ['{', '}'],
  hexagon: ['{{', '}}'],
};

/** The process of a failed scenario, to be pasted into a viewer. */
export function mermaidOf({ elements, flows }: ProcessForm): string {
  return ['flowchart LR', ...levelOf(elements, flows)].join('\n');
}

function levelOf(elements: readonly ElementForm[], flows: readonly FlowForm[]): string[] {
  const nodes = elements.map(({ id, type }) => {
    const [open, close] = SHAPES[elementDefinitions.get(type)?.shape ?? 'rectangle'];
    return `  ${id}${open}"${id}"${close}`;
  });
  const attached = elements.flatMap(({ id, attachedTo }) =>
    attachedTo === undefined ? [] : [`  ${attachedTo} -.- ${id}`],
  );
  const arrows = flows.map(
    ({ sourceRef, targetRef, condition }) => `  ${sourceRef} -->${condition ? `|"${condition}"|` : ''} ${targetRef}`,
  );
  return [
    ...nodes,
    ...attached,
    ...arrows,
    ...elements.flatMap((inner) => levelOf(inner.elements ?? [], inner.flows ?? [])),
  ];
}
