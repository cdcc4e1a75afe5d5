import type { ModelElement, ModelIndex } from '../../element-definition.js';
import type { ElementId, FlowId } from '../../ids.js';

/** A place is a number. 0 is the origin of every token of the level. */
export type Place = number;
export const ORIGIN: Place = 0;

/**
 * The places where a token of one level can be: entering an element, leaving it, or on a flow. Leaving is a separate place,
 * since an activity that a boundary event interrupts is never left.
 */
export interface TokenGraph {
  readonly after: readonly (readonly Place[])[];
  readonly before: readonly (readonly Place[])[];
  readonly flows: ReadonlyMap<FlowId, Place>;
  /** For places of which a token takes only one: the place where that is decided. */
  readonly decisions: ReadonlyMap<Place, Decision>;
  /** Places from which a token goes on by every way. */
  readonly forks: ReadonlySet<Place>;
  /** Places from which several tokens may go on for one that has arrived. */
  readonly sources: ReadonlySet<Place>;
  /** Places from which a token goes on only after one has come by every flow. */
  readonly joins: ReadonlySet<Place>;
}

export interface Decision {
  readonly place: Place;
  readonly elementId: ElementId;
  readonly kind: 'flow' | 'interruption';
}

const graphs = new WeakMap<ModelIndex, Map<ElementId | null, TokenGraph>>();

/** The graph of a level, built once for each level of a model. */
export function tokenGraphOf(index: ModelIndex, level: ElementId | null): TokenGraph {
  const known = graphs.get(index) ?? new Map<ElementId | null, TokenGraph>();
  graphs.set(index, known);
  const graph = known.get(level) ?? new GraphBuilder(index, level).build();
  known.set(level, graph);
  return graph;
}

class GraphBuilder {
  private readonly after: Place[][] = [[]];
  private readonly before: Place[][] = [[]];
  private readonly entering = new Map<ElementId, Place>();
  private readonly flows = new Map<FlowId, Place>();
  private readonly decisions = new Map<Place, Decision>();
  private readonly forks = new Set<Place>([ORIGIN]);
  private readonly sources = new Set<Place>();
  private readonly joins = new Set<Place>();

  constructor(
    private readonly index: ModelIndex,
    private readonly level: ElementId | null,
  ) {}

  build(): TokenGraph {
    const elements = this.index.model.nodes
      .filter(({ scope }) => scope === this.level)
      .map(({ id }) => this.index.at(id));
    for (const { node, definition, incoming } of elements) {
      const place = this.add();
      this.entering.set(node.id, place);
      if (definition.join?.needsAllFlows === true && incoming.length > 1) this.joins.add(place);
    }
    for (const element of elements) this.connectElement(element);
    for (const place of this.entering.values()) if (this.before[place]!.length === 0) this.connect(ORIGIN, place);
    const { after, before, flows, decisions, forks, sources, joins } = this;
    return { after, before, flows, decisions, forks, sources, joins };
  }

  private connectElement(element: ModelElement): void {
    const { node, definition, outgoing, boundaries } = element;
    const entering = this.entering.get(node.id)!;
    const leaving = this.add();
    this.connect(entering, leaving);
    for (const flow of outgoing) this.connectFlow(flow.id, leaving, this.entering.get(flow.target));
    const link = definition.link?.targetOf?.(node, this.index) ?? null;
    if (link !== null) this.connect(leaving, this.entering.get(link));
    if ((node.completionQuantity ?? 1) > 1) this.sources.add(leaving);
    if (definition.takesOneFlow === true) {
      const decision: Decision = { place: leaving, elementId: node.id, kind: 'flow' };
      for (const flow of outgoing) this.decisions.set(this.flows.get(flow.id)!, decision);
    } else this.forks.add(leaving);
    if (boundaries.length > 0) this.connectBoundaries(entering, leaving, element);
  }

  private connectBoundaries(entering: Place, leaving: Place, { node, boundaries }: ModelElement): void {
    const decision: Decision = { place: entering, elementId: node.id, kind: 'interruption' };
    this.decisions.set(leaving, decision);
    for (const boundary of boundaries) {
      const place = this.entering.get(boundary.node.id)!;
      this.connect(entering, place);
      if (boundary.definition.interrupts?.(boundary.node) === true) this.decisions.set(place, decision);
      else this.sources.add(place);
    }
  }

  private connectFlow(id: FlowId, from: Place, to: Place | undefined): void {
    const place = this.add();
    this.flows.set(id, place);
    this.connect(from, place);
    this.connect(place, to);
  }

  private add(): Place {
    this.before.push([]);
    return this.after.push([]) - 1;
  }

  private connect(from: Place, to: Place | undefined): void {
    if (to === undefined) return;
    this.after[from]!.push(to);
    this.before[to]!.push(from);
  }
}
