import fc from 'fast-check';
import type { ElementForm, FlowForm, ProcessForm } from './process-form.js';

/** A process made of blocks with one way in and one way out: sound by construction. */
export type Block =
  | { readonly kind: 'leaf'; readonly form: Omit<ElementForm, 'id'> }
  | { readonly kind: 'sequence'; readonly blocks: readonly Block[] }
  | { readonly kind: 'parallel'; readonly blocks: readonly Block[] }
  | {
      readonly kind: 'choice';
      readonly type: 'exclusiveGateway' | 'inclusiveGateway';
      readonly branches: readonly { readonly block: Block; readonly holds: boolean }[];
    }
  | { readonly kind: 'race'; readonly blocks: readonly Block[] }
  | { readonly kind: 'loop'; readonly block: Block; readonly times: number }
  | { readonly kind: 'scope'; readonly block: Block; readonly boundary: 'none' | 'interrupting' | 'beside' };

const LEAVES: readonly Omit<ElementForm, 'id'>[] = [
  { type: 'task' },
  { type: 'userTask' },
  { type: 'scriptTask', script: '{{ list[0] }}', resultVariable: 'size' },
  { type: 'serviceTask', taskHeaders: { url: 'https://service.example.com' } },
  {
    type: 'serviceTask',
    taskHeaders: {
      url: 'https://service.example.com',
      executionMode: 'async',
      callbackEvent: 'Called',
      timeout: 'P400D',
    },
  },
  { type: 'intermediateCatchEvent', event: { type: 'timer', duration: 'PT10M' } },
  { type: 'intermediateCatchEvent', event: { type: 'signal', name: 'Go' } },
  { type: 'receiveTask', event: { type: 'message', name: 'Told' } },
];

/** Arbitrary blocks, nested a few levels deep. */
export const blocks: fc.Arbitrary<Block> = fc.letrec<{ block: Block }>((tie) => {
  const several = fc.array(tie('block'), { minLength: 2, maxLength: 3 });
  const leaf = fc.constantFrom(...LEAVES.map((form): Block => ({ kind: 'leaf', form })));
  return {
    block: fc.oneof(
      { maxDepth: 3, depthSize: 'small' },
      leaf,
      fc.record({ kind: fc.constant('sequence' as const), blocks: several }),
      fc.record({ kind: fc.constant('parallel' as const), blocks: several }),
      fc.record({
        kind: fc.constant('choice' as const),
        type: fc.constantFrom('exclusiveGateway' as const, 'inclusiveGateway' as const),
        branches: fc.array(fc.record({ block: tie('block'), holds: fc.boolean() }), { minLength: 2, maxLength: 3 }),
      }),
      fc.record({ kind: fc.constant('race' as const), blocks: several }),
      fc.record({ kind: fc.constant('loop' as const), block: tie('block'), times: fc.integer({ min: 1, max: 2 }) }),
      fc.record({
        kind: fc.constant('scope' as const),
        block: tie('block'),
        boundary: fc.constantFrom('none' as const, 'interrupting' as const, 'beside' as const),
      }),
    ),
  };
}).block;

/** The process that a block stands for. */
export function processFrom(block: Block): ProcessForm {
  return { id: 'random', ...new Drawing({ next: 0 }).level(block) };
}

interface Ends {
  readonly first: string;
  readonly last: string;
}

/** One level of a process while it is being drawn; ids are unique over all levels. */
class Drawing {
  private readonly elements: ElementForm[] = [];
  private readonly flows: FlowForm[] = [];

  constructor(private readonly ids: { next: number }) {}

  level(block: Block): { elements: ElementForm[]; flows: FlowForm[] } {
    const start = this.add({ type: 'startEvent' });
    const { first, last } = this.draw(block);
    this.connect(start, first);
    this.connect(last, this.add({ type: 'endEvent' }));
    return { elements: this.elements, flows: this.flows };
  }

  private draw(block: Block): Ends {
    switch (block.kind) {
      case 'leaf':
        return same(this.add(block.form));
      case 'sequence':
        return this.sequence(block.blocks);
      case 'parallel':
        return this.split(
          'parallelGateway',
          block.blocks.map((inner) => ({ inner })),
          'parallelGateway',
        );
      case 'choice':
        return this.choice(block);
      case 'race':
        return this.race(block.blocks);
      case 'loop':
        return this.loop(block);
      case 'scope':
        return this.scope(block);
    }
  }

  private sequence(inner: readonly Block[]): Ends {
    const drawn = inner.map((block) => this.draw(block));
    for (let i = 1; i < drawn.length; i++) this.connect(drawn[i - 1]!.last, drawn[i]!.first);
    return { first: drawn[0]!.first, last: drawn.at(-1)!.last };
  }

  private split(type: string, branches: readonly { inner: Block; condition?: string }[], joinType: string): Ends {
    const first = this.add({ type });
    const last = this.add({ type: joinType });
    for (const { inner, condition } of branches) {
      const drawn = this.draw(inner);
      this.connect(first, drawn.first, condition);
      this.connect(drawn.last, last);
    }
    return { first, last };
  }

  /** The last branch is the default. */
  private choice({ type, branches }: Block & { kind: 'choice' }): Ends {
    const ends = this.split(
      type,
      branches.map(({ block, holds }) => ({ inner: block, condition: String(holds) })),
      type,
    );
    const flows = this.flows.filter((flow) => flow.sourceRef === ends.first);
    this.change(ends.first, { default: flows.at(-1)!.id });
    return ends;
  }

  private race(inner: readonly Block[]): Ends {
    const arms: Block[] = inner.map((block, i) => ({ kind: 'sequence', blocks: [armAt(i), block] }));
    return this.split(
      'eventBasedGateway',
      arms.map((arm) => ({ inner: arm })),
      'exclusiveGateway',
    );
  }

  private loop({ block, times }: Block & { kind: 'loop' }): Ends {
    const variable = `n${this.ids.next}`;
    const first = this.add({ type: 'exclusiveGateway' });
    const count = this.add({
      type: 'scriptTask',
      script: `{{ (${variable} == null ? 0 : ${variable}) + 1 }}`,
      resultVariable: variable,
    });
    const last = this.add({ type: 'exclusiveGateway' });
    const reset = this.add({ type: 'scriptTask', script: '{{ 0 }}', resultVariable: variable });
    const inner = this.draw(block);
    this.connect(first, inner.first);
    this.connect(inner.last, count);
    this.connect(count, last);
    this.connect(last, first, `${variable} < ${times}`);
    this.change(last, { default: this.connect(last, reset) });
    return { first, last: reset };
  }

  private scope({ block, boundary }: Block & { kind: 'scope' }): Ends {
    const host = this.add({ type: 'subProcess', ...new Drawing(this.ids).level(block) });
    if (boundary === 'none') return same(host);
    const isInterrupting = boundary === 'interrupting';
    const event = { type: 'timer', duration: 'PT25M' };
    const late = this.add({ type: 'boundaryEvent', attachedTo: host, cancelActivity: isInterrupting, event });
    if (!isInterrupting) this.connect(late, this.add({ type: 'endEvent' }));
    if (!isInterrupting) return same(host);
    const last = this.add({ type: 'exclusiveGateway' });
    this.connect(host, last);
    this.connect(late, last);
    return { first: host, last };
  }

  private add(form: Omit<ElementForm, 'id'>): string {
    const id = `e${this.ids.next++}`;
    this.elements.push({ id, ...form });
    return id;
  }

  private change(id: string, form: Partial<ElementForm>): void {
    const i = this.elements.findIndex((element) => element.id === id);
    this.elements[i] = { ...this.elements[i]!, ...form };
  }

  private connect(sourceRef: string, targetRef: string, condition?: string): string {
    const id = `f${this.ids.next++}`;
    this.flows.push({ id, sourceRef, targetRef, ...(condition === undefined ? {} : { condition }) });
    return id;
  }
}

function same(id: string): Ends {
  return { first: id, last: id };
}

/** Each arm of a race waits for something else. */
function armAt(i: number): Block {
  const event =
    i === 0
      ? { type: 'timer', duration: 'PT10M' }
      : i === 1
        ? { type: 'message', name: 'Told' }
        : { type: 'signal', name: 'Go' };
  return { kind: 'leaf', form: { type: 'intermediateCatchEvent', event } };
}
