import { afterEach, describe, expect, it } from '@jest/globals';
import { until } from '../../../../tools/stack/waiting.mjs';
import type { Outbox } from './outbox-loop.js';
import { OutboxLoop } from './outbox-loop.js';

/** Entries in memory, of which at most two of one tenant are taken; the test decides when one has been sent. */
class MemoryOutbox implements Outbox<string> {
  readonly what = 'entries';
  readonly most = 3;
  readonly gatheredMs = 0;
  readonly due: string[] = [];
  readonly begun: string[] = [];
  readonly postponed: string[] = [];
  looks = 0;
  failure: Error | null = null;
  private readonly ends = new Map<string, { resolve: () => void; reject: (error: Error) => void }>();

  async take(limit: number, inFlight: { countBy(keyOf: (entry: string) => string): Map<string, number> }) {
    this.looks += 1;
    const { failure } = this;
    this.failure = null;
    if (failure !== null) throw failure;
    const counts = inFlight.countBy(tenantOf);
    const taken: string[] = [];
    for (const entry of [...this.due]) {
      const count = counts.get(tenantOf(entry)) ?? 0;
      if (taken.length === limit || count === 2) continue;
      counts.set(tenantOf(entry), count + 1);
      taken.push(...this.due.splice(this.due.indexOf(entry), 1));
    }
    return taken;
  }
  send(entry: string): Promise<void> {
    this.begun.push(entry);
    return new Promise((resolve, reject) => this.ends.set(entry, { resolve, reject }));
  }
  async postpone(entry: string, error: unknown): Promise<void> {
    this.postponed.push(`${entry}: ${String(error)}`);
    throw new Error('and that failed too');
  }
  holdsOthers(entry: string, inFlight: { countBy(keyOf: (entry: string) => string): Map<string, number> }): boolean {
    return inFlight.countBy(tenantOf).get(tenantOf(entry)) === 2;
  }
  end(entry: string): void {
    this.ends.get(entry)?.resolve();
  }
  fail(entry: string): void {
    this.ends.get(entry)?.reject(new Error('not reached'));
  }
}

const tenantOf = (entry: string): string => entry.slice(0, 1);

describe('the loop of an outbox', () => {
  let running: { readonly loop: OutboxLoop<string>; readonly ended: Promise<void> } | null = null;
  let notice = () => undefined as void;
  const warnings: string[] = [];
  afterEach(async () => {
    running?.loop.stop();
    await running?.ended;
    running = null;
    warnings.length = 0;
  });

  function run(outbox: MemoryOutbox): void {
    const notices = { listen: (listener: () => void) => ((notice = listener), () => undefined) };
    const logger = { warn: (_: object, message: string) => void warnings.push(message) } as never;
    const loop = new OutboxLoop(outbox, notices, logger);
    running = { loop, ended: loop.run() };
  }

  const untilBegun = async (outbox: MemoryOutbox, ...entries: string[]): Promise<void> => {
    await until('all to be begun', () => outbox.begun.length >= entries.length, { timeoutMs: 30_000, everyMs: 5 });
    expect(outbox.begun).toEqual(entries);
  };

  it('what is noticed while it looks is taken without a pause', async () => {
    const outbox = new MemoryOutbox();
    run(outbox);
    outbox.due.push('a1');
    notice();
    await untilBegun(outbox, 'a1');
    expect(outbox.looks).toBeLessThanOrEqual(2);
    outbox.end('a1');
  });

  it('when a tenant holds as many as it may, the end of one makes room for its next', async () => {
    const outbox = new MemoryOutbox();
    outbox.due.push('a1', 'a2', 'a3');
    run(outbox);
    await untilBegun(outbox, 'a1', 'a2');
    outbox.end('a1');
    await untilBegun(outbox, 'a1', 'a2', 'a3');
    for (const entry of ['a2', 'a3']) outbox.end(entry);
  });

  it('when the process sends as many as it may, it waits for the end of one', async () => {
    const outbox = new MemoryOutbox();
    outbox.due.push('a1', 'b1', 'c1', 'd1');
    run(outbox);
    await untilBegun(outbox, 'a1', 'b1', 'c1');
    outbox.end('b1');
    await untilBegun(outbox, 'a1', 'b1', 'c1', 'd1');
    for (const entry of ['a1', 'c1', 'd1']) outbox.end(entry);
  });

  it('what cannot be sent is postponed, and a failure of that ends nothing', async () => {
    const outbox = new MemoryOutbox();
    outbox.due.push('a1');
    run(outbox);
    await untilBegun(outbox, 'a1');
    outbox.fail('a1');
    await until('it to be postponed', () => outbox.postponed.length > 0, { timeoutMs: 30_000, everyMs: 5 });
    expect(outbox.postponed).toEqual(['a1: Error: not reached']);
    outbox.due.push('b1');
    notice();
    await untilBegun(outbox, 'a1', 'b1');
    outbox.end('b1');
  });

  it('a look that fails is logged and tried again', async () => {
    const outbox = new MemoryOutbox();
    outbox.failure = new Error('the database is away');
    outbox.due.push('a1');
    run(outbox);
    await untilBegun(outbox, 'a1');
    expect(warnings).toEqual(['entries cannot be sent now; trying again']);
    outbox.end('a1');
  });

  it('a stop waits for what is being sent, and takes nothing more', async () => {
    const outbox = new MemoryOutbox();
    outbox.due.push('a1');
    run(outbox);
    await untilBegun(outbox, 'a1');
    const { loop, ended } = running!;
    let hasEnded = false;
    void ended.then(() => (hasEnded = true));
    loop.stop();
    outbox.due.push('b1');
    expect(hasEnded).toBe(false);
    outbox.end('a1');
    await ended;
    expect(outbox.begun).toEqual(['a1']);
  });
});
