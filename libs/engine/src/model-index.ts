import type { ElementDefinition, ModelElement, ModelIndex } from './element-definition.js';
import type { Compensable } from './element-kinds.js';
import type { ProcessStart } from './process-start.js';
import type { EventKind } from './event-holder.js';
import type { ElementId, FlowId } from './ids.js';
import type { FlowNode, ProcessModel, SequenceFlow } from './model.js';
import { compensablesOf } from './compensable.js';
import { createDataIndex } from './data-index.js';
import type { DataIndex } from './data-index.js';
import { elementDefinitions } from './registry.js';
import { addPlace, noPlaces } from './places.js';
import type { JoinWays, Places } from './places.js';
import { levelOf, waysInto } from './reachability.js';
import type { Level } from './reachability.js';

/**
 * Builds all lookups once, with the reachability for inclusive joins. The index may be frozen and shared by any number of
 * instances, since it holds no data of theirs.
 */
export function createModelIndex(model: ProcessModel): ModelIndex {
  return new CompiledIndex(model);
}

/** Returns a given index, or builds one for a model. */
export function indexOf(model: ProcessModel | ModelIndex): ModelIndex {
  return 'model' in model ? model : createModelIndex(model);
}

/** Limit on joins times elements. In larger models the reachability of a join is computed when a token first comes to it. */
const MOST_AT_ONCE = 1_000_000;

class CompiledIndex implements ModelIndex {
  private readonly elements: ReadonlyMap<ElementId, ModelElement>;
  private readonly ways = new Map<ElementId, JoinWays>();
  private readonly levels: ReadonlyMap<ElementId | null, Level>;
  private readonly elementsByLevel: ReadonlyMap<ElementId | null, readonly ModelElement[]>;
  private readonly entriesByScope = new Map<ElementId | null, readonly ModelElement[]>();
  private readonly starters: Starters;
  private readonly compensables: ReadonlyMap<ElementId, Compensable>;
  private readonly listenersByScope: ReadonlyMap<ElementId | null, readonly ModelElement[]>;
  private readonly links: ReadonlyMap<ElementId | null, ReadonlyMap<string, ElementId>>;
  readonly data: DataIndex | null;
  private readonly eventNames: Readonly<Record<EventKind, EventNames>>;

  constructor(readonly model: ProcessModel) {
    this.data = createDataIndex(model.data);
    this.elements = elementsOf(model);
    this.elementsByLevel = byLevel(this.elements.values());
    this.listenersByScope = listenersOf(this.elements);
    this.links = linksOf(this.elements.values());
    this.eventNames = {
      message: this.names('message'),
      signal: this.names('signal'),
      callback: this.names('callback'),
    };
    this.starters = startersOf(this.elements.values(), this);
    this.compensables = compensablesOf(this.elements.values(), this);
    this.levels = new Map([...this.elementsByLevel].map(([scope, inside]) => [scope, levelOf(this, inside)]));
    const joins = [...this.elements.values()].filter(({ definition }) => definition.join?.settle !== undefined);
    if (joins.length * this.elements.size <= MOST_AT_ONCE) joins.forEach(({ node }) => this.waysInto(node.id));
  }

  at(elementId: ElementId): ModelElement {
    const element = this.elements.get(elementId);
    if (!element) throw new Error(`expected element ${elementId} in the model, but there is none`);
    return element;
  }

  has(elementId: ElementId): boolean {
    return this.elements.has(elementId);
  }

  entries(scope: ElementId | null): readonly ModelElement[] {
    const known = this.entriesByScope.get(scope);
    if (known) return known;
    const inside = this.elementsByLevel.get(scope) ?? [];
    const isListenedFor = isTriggered(this.elements, scope);
    const starts = inside.filter(({ node, definition }) =>
      isListenedFor ? definition.start !== undefined : definition.opensScope?.(node),
    );
    // Without a start event a token starts at every element that no flow leads to (BPMN 2.0.2, 13.2).
    const isBegunByEvents = scope === null && this.starters.starts.length > 0;
    const isExplicit = starts.length > 0 || isListenedFor || isBegunByEvents;
    const entries = isExplicit ? starts : inside.filter(isImplicitStart);
    this.entriesByScope.set(scope, entries);
    return entries;
  }

  listeners(scope: ElementId | null): readonly ModelElement[] {
    return this.listenersByScope.get(scope) ?? [];
  }

  instanceStarts(): readonly ProcessStart[] {
    return this.starters.starts;
  }

  starterOf(elementId: ElementId): ModelElement | null {
    return this.starters.elements.get(elementId) ?? null;
  }

  linkTarget(scope: ElementId | null, name: string): ElementId | null {
    return this.links.get(scope)?.get(name) ?? null;
  }

  compensable(elementId: ElementId): Compensable | null {
    return this.compensables.get(elementId) ?? null;
  }

  waysInto(join: ElementId): JoinWays {
    const known = this.ways.get(join);
    if (known) return known;
    const element = this.at(join);
    const level = this.levels.get(element.node.scope);
    const ways = level ? waysInto(level, element) : new Map();
    this.ways.set(join, ways);
    return ways;
  }

  placesOf(level: ElementId | null, elementIds: readonly ElementId[]): Places {
    const positions = this.levels.get(level)?.positions;
    const places = noPlaces(positions?.size ?? 0);
    for (const elementId of elementIds) {
      const position = positions?.get(elementId);
      if (position !== undefined) addPlace(places, position);
    }
    return places;
  }

  knowsEvent(kind: EventKind, name: string): boolean {
    return this.eventNames[kind].isOpen || this.eventNames[kind].names.has(name);
  }

  private names(kind: EventKind): EventNames {
    const awaited = [...this.elements.values()].flatMap(({ node, definition }) => definition.awaits?.(node) ?? []);
    const templates = awaited.filter((event) => event.kind === kind).map((event) => event.name);
    return {
      isOpen: templates.some((name) => name.parts.some((part) => typeof part === 'object')),
      names: new Set(templates.map((name) => name.source)),
    };
  }
}

interface Starters {
  readonly starts: readonly ProcessStart[];
  /** By the element that waits for the event. */
  readonly elements: ReadonlyMap<ElementId, ModelElement>;
}

function startersOf(elements: Iterable<ModelElement>, index: ModelIndex): Starters {
  const starts: ProcessStart[] = [];
  const starters = new Map<ElementId, ModelElement>();
  for (const element of elements) {
    for (const start of element.definition.instanceStarts?.(element.node, index) ?? []) {
      starts.push(start);
      starters.set(start.elementId, element);
    }
  }
  return { starts, elements: starters };
}

/** Elements of each level in file order. */
function byLevel(elements: Iterable<ModelElement>): Map<ElementId | null, ModelElement[]> {
  const levels = new Map<ElementId | null, ModelElement[]>();
  for (const element of elements) {
    const level = levels.get(element.node.scope);
    if (level) level.push(element);
    else levels.set(element.node.scope, [element]);
  }
  return levels;
}

interface EventNames {
  /** Whether one of the names is an expression, so that no name can be ruled out. */
  readonly isOpen: boolean;
  readonly names: ReadonlySet<string>;
}

/** Link catch events by level and name; the first in the file wins. */
function linksOf(elements: Iterable<ModelElement>): Map<ElementId | null, Map<string, ElementId>> {
  const links = new Map<ElementId | null, Map<string, ElementId>>();
  for (const { node, definition } of elements) {
    const name = definition.link?.nameOf?.(node) ?? null;
    if (name === null) continue;
    const level = links.get(node.scope) ?? new Map<string, ElementId>();
    if (!level.has(name)) level.set(name, node.id);
    links.set(node.scope, level);
  }
  return links;
}

/** Start events of event subprocesses, by the scope around the event subprocess. */
function listenersOf(elements: ReadonlyMap<ElementId, ModelElement>): Map<ElementId | null, ModelElement[]> {
  const listeners = new Map<ElementId | null, ModelElement[]>();
  for (const element of elements.values()) {
    const { node, definition } = element;
    if (definition.start === undefined || !isTriggered(elements, node.scope)) continue;
    const scope = elements.get(node.scope!)!.node.scope;
    const level = listeners.get(scope) ?? [];
    level.push(element);
    listeners.set(scope, level);
  }
  return listeners;
}

function isTriggered(elements: ReadonlyMap<ElementId, ModelElement>, scope: ElementId | null): boolean {
  const element = scope === null ? undefined : elements.get(scope);
  return element?.definition.scope?.isTriggered?.(element.node) === true;
}

function elementsOf(model: ProcessModel): Map<ElementId, ModelElement> {
  const flows = new Map(model.flows.map((flow) => [flow.id, flow]));
  const elements = new Map<ElementId, ModelElement & { boundaries: ModelElement[] }>();
  for (const [position, node] of model.nodes.entries()) elements.set(node.id, { ...elementOf(node, flows), position });
  for (const element of elements.values()) {
    if (element.node.attachedTo !== null) elements.get(element.node.attachedTo)?.boundaries.push(element);
  }
  return elements;
}

function elementOf(node: FlowNode, flows: ReadonlyMap<FlowId, SequenceFlow>) {
  const find = (ids: readonly FlowId[]) => ids.flatMap((id) => flows.get(id) ?? []);
  const outgoing = find(node.outgoing);
  return {
    node,
    definition: definitionOf(node),
    incoming: find(node.incoming),
    outgoing,
    boundaries: [] as ModelElement[],
    isUnconditional: node.defaultFlow === null && outgoing.every((flow) => flow.condition === null),
  };
}

function definitionOf(node: FlowNode): ElementDefinition {
  const definition = elementDefinitions.get(node.type);
  if (!definition) throw new Error(`expected a runnable element ${node.id}, found the unknown type ${node.type}`);
  return definition;
}

function isImplicitStart({ node, definition, incoming }: ModelElement): boolean {
  if (node.isForCompensation === true || definition.scope?.isTriggered?.(node) === true) return false;
  return incoming.length === 0 && node.attachedTo === null && definition.kind !== 'event';
}
