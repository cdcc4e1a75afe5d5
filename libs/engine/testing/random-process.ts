import type { ElementForm, FlowForm, ProcessForm } from './process-form.js';
import type { Block } from './random-block.js';

/** The process of a block. */
export function processFrom(block: Block): ProcessForm {
  return { id: 'random', ...new Drawing({ next: 0 }).level(block) };
}

interface Ends {
  readonly first: string;
  readonly last: string;
}

/** Draws one level of a process. Ids are unique across all levels. */
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
      case 'repeat':
        return same(this.subProcess(block.block, block.marker));
      case 'listening':
        return this.listening(block);
      case 'undo':
        return this.undo(block);
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

  /** Counters of loops inside are variables of the subprocess, so that parallel branches do not count them. */
  private subProcess(block: Block, form: Partial<ElementForm> = {}): string {
    const inner = new Drawing(this.ids).level(block);
    const inputs = countersIn(inner.elements).map((target) => ({ source: '{{ null }}', target }));
    return this.add({ type: 'subProcess', ...inner, ioMapping: { inputs }, ...form });
  }

  private listening({ block, handler, isInterrupting }: Block & { kind: 'listening' }): Ends {
    const inner = new Drawing(this.ids).level(block);
    const triggered = new Drawing(this.ids).level(handler);
    const [start, ...others] = triggered.elements;
    const begin: ElementForm = { ...start!, isInterrupting, event: { type: 'timer', duration: 'PT15M' } };
    const beside = { id: this.id(), type: 'subProcess', triggeredByEvent: true };
    const elements = [...inner.elements, { ...beside, elements: [begin, ...others], flows: triggered.flows }];
    return same(this.add({ type: 'subProcess', elements, flows: inner.flows }));
  }

  private undo({ block, handler, ending }: Block & { kind: 'undo' }): Ends {
    const inner = new Drawing(this.ids);
    const start = inner.add({ type: 'startEvent' });
    const done = inner.subProcess(block);
    const undone = inner.subProcess(handler, { isForCompensation: true });
    inner.add({ type: 'boundaryEvent', attachedTo: done, event: { type: 'compensate' }, handler: undone });
    inner.connect(start, done);
    const last =
      ending === 'throw' ? inner.add({ type: 'intermediateThrowEvent', event: { type: 'compensate' } }) : done;
    if (last !== done) inner.connect(done, last);
    inner.connect(last, inner.add({ type: 'endEvent', ...(ending === 'cancel' ? { event: { type: 'cancel' } } : {}) }));
    const { elements, flows } = inner;
    const host = this.add({ type: 'transaction', elements, flows });
    if (ending !== 'cancel') return same(host);
    const cancelled = this.add({ type: 'boundaryEvent', attachedTo: host, event: { type: 'cancel' } });
    const merge = this.add({ type: 'exclusiveGateway' });
    this.connect(host, merge);
    this.connect(cancelled, merge);
    return { first: host, last: merge };
  }

  private id(): string {
    return `e${this.ids.next++}`;
  }

  private add(form: Omit<ElementForm, 'id'>): string {
    const id = this.id();
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

function countersIn(elements: readonly ElementForm[]): string[] {
  const names = elements.flatMap((element) => [
    String(element.resultVariable ?? ''),
    ...countersIn(element.elements ?? []),
  ]);
  return [...new Set(names.filter((name) => /^n\d+$/.test(name)))];
}

/** Each branch of a race waits for another event. */
function armAt(i: number): Block {
  const event =
    i === 0
      ? { type: 'timer', duration: 'PT10M' }
      : i === 1
        ? { type: 'message', name: 'Told' }
        : { type: 'signal', name: 'Go' };
  return { kind: 'leaf', form: { type: 'intermediateCatchEvent', event } };
}
