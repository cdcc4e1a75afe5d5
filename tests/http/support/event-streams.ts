import { createClient, type EventsWanted, type StreamedEvent } from '@svc/client';
import type { Api } from './api.js';

/** Longer than any event takes on a busy machine. */
const PATIENCE_MS = 30_000;

/** Opens a stream as a browser does. */
export function openEvents({ baseUrl, key }: Api, query = '', headers: Record<string, string> = {}): Promise<Response> {
  const sent = { accept: 'text/event-stream', 'x-api-key': key ?? '', ...headers };
  return fetch(`${baseUrl}/v1/events${query}`, { headers: sent });
}

/** The events of a stream, gathered while a test goes on. */
export class GatheredEvents {
  readonly events: StreamedEvent[] = [];
  /** How the stream ended. */
  readonly ended: Promise<unknown>;
  private readonly stopping = new AbortController();
  private waiting: (() => void)[] = [];

  private constructor(api: Api, wanted: EventsWanted) {
    const client = createClient({ baseUrl: api.baseUrl, apiKey: api.key ?? '' });
    const events = client.followEvents({ ...wanted, signal: this.stopping.signal });
    this.ended = this.gather(events).catch((error: unknown) => error);
  }

  /** As soon as it is connected. */
  static async of(api: Api, wanted: EventsWanted = {}): Promise<GatheredEvents> {
    const gathered = new GatheredEvents(api, wanted);
    await gathered.until('the stream to be open', (events) => events.length > 0);
    return gathered;
  }

  /** What happened, without `ready`. */
  get told(): StreamedEvent[] {
    return this.events.filter(({ type }) => type !== 'ready');
  }

  get types(): string[] {
    return this.told.map(({ type }) => type);
  }

  async until(what: string, holds: (events: readonly StreamedEvent[]) => boolean): Promise<void> {
    const end = Date.now() + PATIENCE_MS;
    while (!holds(this.events)) {
      const left = end - Date.now();
      if (left <= 0) throw new Error(`expected ${what}, found ${JSON.stringify(this.events)}`);
      const timer = setTimeout(() => this.wake(), left);
      await new Promise<void>((resolve) => this.waiting.push(resolve));
      clearTimeout(timer);
    }
  }

  async stop(): Promise<void> {
    this.stopping.abort(new Error('the test has ended'));
    await this.ended;
  }

  private async gather(events: AsyncIterable<StreamedEvent>): Promise<void> {
    for await (const event of events) {
      this.events.push(event);
      this.wake();
    }
  }

  private wake(): void {
    for (const resume of this.waiting.splice(0)) resume();
  }
}
