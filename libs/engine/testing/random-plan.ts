import fc from 'fast-check';
import { CHOICES } from './token-game/index.js';
import type { NodeKind, Plan, PlanFlow, PlanNode, Trigger } from './token-game/index.js';

/** The random values of one node. Targets of its flows are indexes, taken modulo the number of possible targets. */
interface NodeSketch {
  readonly kind: Exclude<NodeKind, 'start' | 'end' | 'boundary' | 'handler'>;
  readonly ways: readonly Way[];
  /** Index of the default flow; no default if there is no such flow. */
  readonly defaultAt: number;
  readonly boundaries: readonly BoundarySketch[];
  /** Code of the error that an end event throws. */
  readonly code: string;
  readonly inner: Sketch | null;
  /** An event subprocess inside this subprocess. */
  readonly handler: {
    readonly trigger: Trigger;
    readonly isInterrupting: boolean;
    readonly inside: Sketch;
  } | null;
}
interface BoundarySketch {
  readonly trigger: Trigger;
  readonly isInterrupting: boolean;
  readonly way: Way;
}
interface Way {
  readonly to: number;
  readonly holdsFor: readonly number[] | null;
}
type Sketch = readonly NodeSketch[];

/** Weights of the kinds of nodes: kinds that end a token or a level are rare, so that enough happens. */
const KINDS: readonly NodeSketch['kind'][] = [
  ...times(8, 'task'),
  ...times(4, 'sub'),
  ...times(4, 'parallel'),
  ...times(4, 'inclusive'),
  ...times(3, 'exclusive'),
  ...times(2, 'catch'),
  ...times(2, 'race'),
  ...times(2, 'throw'),
  'pass',
  'terminate',
  'errorEnd',
];

/** The signal of all throw events. Other events come only from outside. */
const THROWN: Trigger = { by: 'signal', name: 'T' };

const holdsFor = fc.option(fc.subarray([...CHOICES]), { freq: 2 });
const way = fc.record({ to: fc.nat(20), holdsFor });

const boundary = fc.record({
  trigger: fc.constantFrom<Trigger>(
    { by: 'message' },
    { by: 'signal', name: 'S' },
    THROWN,
    { by: 'error', code: null },
    { by: 'error', code: 'E' },
  ),
  isInterrupting: fc.boolean(),
  way,
});

/** Processes with gateways, cross flows, loops and boundary events. A fork need not have a join. */
export const plans: fc.Arbitrary<Plan> = sketches(2).map((sketch) => new PlanDrawing({ next: 0 }).level(sketch));

function sketches(depth: number): fc.Arbitrary<Sketch> {
  const inner = depth === 0 ? fc.constant(null) : fc.option(sketches(depth - 1), { freq: 5 });
  const events = fc.constantFrom<Trigger>({ by: 'message' }, { by: 'signal', name: 'S' });
  const handler =
    depth === 0
      ? fc.constant(null)
      : fc.option(
          fc.record({
            trigger: events,
            isInterrupting: fc.boolean(),
            inside: sketches(0),
          }),
          { freq: 2 },
        );
  const node: fc.Arbitrary<NodeSketch> = fc.record({
    kind: fc.constantFrom(...KINDS),
    ways: fc.array(way, { minLength: 1, maxLength: 3 }),
    defaultAt: fc.nat(4),
    boundaries: fc.array(boundary, { maxLength: 2 }),
    code: fc.constantFrom('E', 'F'),
    inner,
    handler,
  });
  return fc.array(node, { minLength: 1, maxLength: depth === 2 ? 8 : 4 });
}

/** Draws one level. Ids are unique across all levels. */
class PlanDrawing {
  private readonly nodes: PlanNode[] = [];
  private readonly flows: PlanFlow[] = [];
  private targets: string[] = [];

  constructor(private readonly ids: { next: number }) {}

  level(sketch: Sketch): Plan {
    const start = this.id('start');
    const end = this.id('end');
    this.targets = [...sketch.map(({ kind }) => this.id(kind)), end];
    this.nodes.push({ id: start, kind: 'start' });
    this.connect(start, this.targets[0]!, null);
    sketch.forEach((node, i) => this.draw(node, i));
    this.nodes.push({ id: end, kind: 'end' });
    return { nodes: this.nodes, flows: this.flows };
  }

  private draw(sketch: NodeSketch, i: number): void {
    const { kind, ways } = sketch;
    const id = this.targets[i]!;
    if (kind === 'terminate') return void this.nodes.push({ id, kind });
    if (kind === 'errorEnd')
      return void this.nodes.push({
        id,
        kind,
        trigger: { by: 'error', code: sketch.code },
      });
    if (kind === 'race') return this.race(id, ways);
    const trigger = triggerOf(kind, ways.length);
    // A loop without a wait for something outside would never end, so only nodes with such a wait have flows that lead back.
    const from = kind === 'task' || (kind === 'catch' && trigger !== THROWN) ? 0 : i + 1;
    const flows = ways.map(({ to, holdsFor: values }, n) => {
      // One flow leads to the next node, so that nearly all nodes can be reached.
      return this.connect(id, n === 0 ? this.targets[i + 1]! : this.target(to, from), values);
    });
    const defaultFlow = flows.length > 1 ? flows[sketch.defaultAt] : undefined;
    this.nodes.push({
      id,
      kind,
      ...(defaultFlow === undefined ? {} : { defaultFlow }),
      ...(trigger === null ? {} : { trigger }),
      ...(kind === 'sub' ? { inner: this.inside(sketch) } : {}),
    });
    if (kind === 'task' || kind === 'sub') sketch.boundaries.forEach((boundary) => this.boundary(id, boundary, i));
  }

  private inside({ inner, handler }: NodeSketch): Plan {
    const plan = new PlanDrawing(this.ids).level(inner ?? []);
    if (handler === null) return plan;
    const { trigger, isInterrupting, inside } = handler;
    const { nodes, flows } = new PlanDrawing(this.ids).level(inside);
    const started = nodes.map((node) => (node.kind === 'start' ? { ...node, trigger, isInterrupting } : node));
    return {
      ...plan,
      nodes: [
        ...plan.nodes,
        {
          id: this.id('handler'),
          kind: 'handler',
          inner: { nodes: started, flows },
        },
      ],
    };
  }

  private race(id: string, ways: readonly Way[]): void {
    this.nodes.push({ id, kind: 'race' });
    const [first, second = first] = ways;
    for (const [arm, { to }] of [first!, second!].entries()) {
      const target = this.id('arm');
      this.nodes.push({
        id: target,
        kind: 'catch',
        trigger: triggerAt(arm + 1),
      });
      this.connect(id, target, null);
      this.connect(target, this.target(to, 0), null);
    }
  }

  private boundary(attachedTo: string, { trigger, isInterrupting, way: { to } }: BoundarySketch, i: number): void {
    const id = this.id('boundary');
    const isError = trigger.by === 'error';
    const comesFromInside = isError || trigger === THROWN;
    this.nodes.push({
      id,
      kind: 'boundary',
      attachedTo,
      trigger,
      isInterrupting: isError || isInterrupting,
    });
    // A thrown event may occur at once, so its flow must not lead back either.
    this.connect(id, this.target(to, comesFromInside ? i + 1 : 0), null);
  }

  /** A node from index `from` on; `to` is taken modulo their number. */
  private target(to: number, from: number): string {
    return this.targets[from + (to % (this.targets.length - from))]!;
  }

  private connect(source: string, target: string, values: readonly number[] | null): string {
    const id = `f${this.ids.next++}`;
    this.flows.push({ id, source, target, holdsFor: values });
    return id;
  }

  private id(kind: string): string {
    return `${kind}${this.ids.next++}`;
  }
}

function times(count: number, kind: NodeSketch['kind']): NodeSketch['kind'][] {
  return Array.from({ length: count }, () => kind);
}

function triggerAt(i: number): Trigger {
  return i % 2 === 0 ? { by: 'signal', name: 'S' } : { by: 'message' };
}

function triggerOf(kind: NodeKind, ways: number): Trigger | null {
  if (kind === 'throw') return THROWN;
  if (kind !== 'catch') return null;
  return ways === 3 ? THROWN : triggerAt(ways);
}
