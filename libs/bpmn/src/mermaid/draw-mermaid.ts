import { createModelIndex, elementDefinitions } from '@svc/engine';
import type { ElementId, FlowNode, MermaidShape, ModelIndex, ProcessModel, SequenceFlow } from '@svc/engine';
import { escapeLabel, labelOf } from './label.js';

const SHAPES: Readonly<Record<MermaidShape, readonly [string, string]>> = {
  circle: ['((', '))'],
  doublecircle: ['(((', ')))'],
  rectangle: ['[', ']'],
  subroutine: ['[[', ']]'],
  diamond: ['{', '}'],
  hexagon: ['{{', '}}'],
};

/**
 * A process as a Mermaid flowchart [definitions#mermaid]. Each element has the shape from the registry; subprocesses are
 * subgraphs, event subprocesses with a dashed border. Dotted lines lead to boundary events, to compensation handlers, and from
 * the throw event of a link to its catch event. Nodes are named by numbers; ids and names appear in labels only.
 */
export function drawMermaid(model: ProcessModel): string {
  return new Drawing(model).text();
}

class Drawing {
  readonly #index: ModelIndex;
  readonly #names: ReadonlyMap<ElementId, string>;
  readonly #levels = new Map<ElementId | null, FlowNode[]>();
  readonly #lines: string[] = ['flowchart LR'];

  constructor(readonly model: ProcessModel) {
    this.#index = createModelIndex(model);
    this.#names = new Map(model.nodes.map(({ id }, number) => [id, `n${number}`]));
    for (const node of model.nodes) {
      const level = this.#levels.get(node.scope);
      if (level === undefined) this.#levels.set(node.scope, [node]);
      else level.push(node);
    }
  }

  text(): string {
    this.#level(null, '  ');
    for (const node of this.model.nodes) this.#connections(node);
    for (const flow of this.model.flows) this.#flow(flow);
    return `${this.#lines.join('\n')}\n`;
  }

  #level(scope: ElementId | null, indent: string): void {
    for (const node of this.#levels.get(scope) ?? []) {
      if (this.#levels.has(node.id)) this.#subgraph(node, indent);
      else this.#lines.push(`${indent}${this.#name(node.id)}${shaped(node)}`);
    }
  }

  #subgraph(node: FlowNode, indent: string): void {
    const name = this.#name(node.id);
    this.#lines.push(`${indent}subgraph ${name}["${labelOf(node)}"]`);
    this.#level(node.id, `${indent}  `);
    this.#lines.push(`${indent}end`);
    if (elementDefinitions.get(node.type)?.scope?.isTriggered?.(node))
      this.#lines.push(`${indent}style ${name} stroke-dasharray: 5 5`);
  }

  #connections(node: FlowNode): void {
    const { attachedTo, handler } = node;
    const link = elementDefinitions.get(node.type)?.link?.targetOf?.(node, this.#index) ?? null;
    if (attachedTo !== null) this.#lines.push(`  ${this.#name(attachedTo)} -.- ${this.#name(node.id)}`);
    if (handler !== undefined) this.#lines.push(`  ${this.#name(node.id)} -.-> ${this.#name(handler)}`);
    if (link !== null) this.#lines.push(`  ${this.#name(node.id)} -.-> ${this.#name(link)}`);
  }

  #flow(flow: SequenceFlow): void {
    const label = flow.name ?? conditionOf(flow) ?? (this.#isDefault(flow) ? 'default' : null);
    const text = label === null ? '' : `|"${escapeLabel(label)}"|`;
    this.#lines.push(`  ${this.#name(flow.source)} -->${text} ${this.#name(flow.target)}`);
  }

  #isDefault(flow: SequenceFlow): boolean {
    return this.#index.at(flow.source).node.defaultFlow === flow.id;
  }

  #name(id: ElementId): string {
    return this.#names.get(id) ?? '';
  }
}

function shaped(node: FlowNode): string {
  const [open, close] = SHAPES[elementDefinitions.get(node.type)?.shape ?? 'rectangle'];
  return `${open}"${labelOf(node)}"${close}`;
}

/** The condition without its braces. */
function conditionOf({ condition }: SequenceFlow): string | null {
  return condition && condition.source.replace(/^\s*\{\{|\}\}\s*$/g, '').trim();
}
