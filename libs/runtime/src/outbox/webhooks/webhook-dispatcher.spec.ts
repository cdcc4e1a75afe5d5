import { afterEach, describe, expect, it } from '@jest/globals';
import type { DeliveryResult, DeliveryState, OpenDelivery } from '@svc/persistence';
import { until } from '../../../../../tools/stack/waiting.mjs';
import { WebhookDispatcher } from './webhook-dispatcher.js';

const ARRIVED: DeliveryResult = {
  kind: 'attempted',
  attempt: { at: new Date(0), responseStatus: 204, durationMs: 1, error: null },
};
const MISSED: DeliveryResult = {
  kind: 'attempted',
  attempt: { at: new Date(0), responseStatus: 500, durationMs: 1, error: 'answered 500' },
};
const subscription = {
  ...{ url: 'https://example.org', isActive: true, version: 1 },
  ...{ masterKeyId: 'key', wrappedKey: Buffer.alloc(0), sealed: Buffer.alloc(0) },
};

function delivery(id: string, more: Partial<OpenDelivery> = {}): OpenDelivery {
  return {
    ...{ tenantId: 't', id, subscriptionId: 's', eventId: `event of ${id}`, eventType: 'task.created' },
    ...{ instanceId: null, occurredAt: new Date(0), data: '{}', attempts: 0, subscription, ...more },
  };
}

/** What is due, in memory: a lease of its own lasts until it is postponed. */
class Outbox {
  readonly due: OpenDelivery[] = [];
  /** What was done with which, in its order. */
  readonly told: string[] = [];
  isAway = false;

  async take({ limit }: { limit: number }): Promise<OpenDelivery[]> {
    if (!this.isAway) return this.due.splice(0, limit);
    this.isAway = false;
    throw new Error('the database is away');
  }
  async settle({ id }: { id: string }, result: DeliveryResult): Promise<DeliveryState> {
    const isArrived = result.kind === 'attempted' && result.attempt.error === null;
    this.told.push(`${id} ${isArrived ? 'arrived' : 'missed'}`);
    return isArrived ? { kind: 'delivered' } : { kind: 'open', attempts: 1 };
  }
  async handOver({ id }: { id: string }): Promise<void> {
    this.told.push(`${id} handed over`);
  }
  async postpone({ id }: { id: string }, ms: number): Promise<void> {
    this.told.push(`${id} postponed by ${ms}`);
    // With what was noted of it.
    this.due.push(delivery(id, { attempts: this.told.includes(`${id} missed`) ? 1 : 0 }));
  }
  async drop({ id }: { id: string }): Promise<void> {
    this.told.push(`${id} dropped`);
  }
}

type Make = (delivery: OpenDelivery, stop: AbortSignal) => Promise<DeliveryResult>;

describe('the dispatcher of webhooks', () => {
  let running: { readonly dispatcher: WebhookDispatcher; readonly ended: Promise<void> } | null = null;
  let notice = () => undefined as void;
  afterEach(async () => {
    running?.dispatcher.stop();
    await running?.ended;
    running = null;
  });

  function run(
    outbox: Outbox,
    make: Make,
    start: (delivery: OpenDelivery, delayMs: number) => Promise<void> = async () => undefined,
  ) {
    const dispatcher = new WebhookDispatcher({
      deliveries: outbox,
      attempts: { make },
      retries: { start },
      notices: { listen: (listener: () => void) => ((notice = listener), () => undefined) } as never,
      logger: { warn: () => undefined } as never,
      shutdownGraceMs: 50,
    });
    running = { dispatcher, ended: dispatcher.run() };
    return running;
  }

  async function untilTold(outbox: Outbox, ...told: string[]): Promise<void> {
    const isTold = () => outbox.told.length >= told.length;
    // The failed comparison shows what was told instead.
    await until('all to be told', isTold, { timeoutMs: 30_000, everyMs: 5 }).catch(() => undefined);
    expect(outbox.told).toEqual(told);
  }

  it('the dispatcher attempts due deliveries, and new ones at a notice', async () => {
    const outbox = new Outbox();
    outbox.due.push(delivery('a'));
    run(outbox, async () => ARRIVED);
    await untilTold(outbox, 'a arrived');
    outbox.due.push(delivery('b'));
    notice();
    await untilTold(outbox, 'a arrived', 'b arrived');
  });

  it('a failed delivery is handed over with the first delay after its attempt is noted', async () => {
    const outbox = new Outbox();
    outbox.due.push(delivery('a'));
    const delays: number[] = [];
    run(
      outbox,
      async () => MISSED,
      async (_, delayMs) => void delays.push(delayMs),
    );
    await untilTold(outbox, 'a missed', 'a handed over');
    expect(delays).toEqual([10_000]);
  });

  it('no delivery is attempted twice while Temporal is away', async () => {
    const outbox = new Outbox();
    outbox.due.push(delivery('a'));
    let attempts = 0;
    let starts = 0;
    run(
      outbox,
      async () => ((attempts += 1), MISSED),
      async () => {
        starts += 1;
        if (starts === 1) throw new Error('Temporal is away');
      },
    );
    await untilTold(outbox, 'a missed', 'a postponed by 5000', 'a handed over');
    expect([attempts, starts]).toEqual([1, 2]);
  });

  it('deliveries of a deleted subscription are dropped', async () => {
    const outbox = new Outbox();
    outbox.due.push(delivery('a', { subscription: null }));
    run(outbox, async () => ARRIVED);
    await untilTold(outbox, 'a dropped');
  });

  it('the dispatcher continues when the database is back', async () => {
    const outbox = new Outbox();
    outbox.isAway = true;
    outbox.due.push(delivery('a'));
    run(outbox, async () => ARRIVED);
    await untilTold(outbox, 'a arrived');
  });

  it('deliveries that cannot end before the stop are returned at once', async () => {
    const outbox = new Outbox();
    outbox.due.push(delivery('a'));
    let hasBegun = false;
    const { dispatcher, ended } = run(outbox, async (_, stop) => {
      hasBegun = true;
      return new Promise((_resolve, reject) => stop.addEventListener('abort', () => reject(new Error('cut off'))));
    });
    await until('the attempt', () => hasBegun, { timeoutMs: 30_000, everyMs: 5 });
    dispatcher.stop();
    await ended;
    expect(outbox.told).toEqual(['a postponed by 0']);
  });
});
