import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The members of a body by which plays answer, and any others. */
interface ReceivedBody {
  readonly types: readonly string[];
  readonly max_jobs: number;
  readonly worker: string;
  readonly wait: string;
  readonly lock_for: string;
  readonly lock_token: string;
  readonly [other: string]: unknown;
}

/** A request as it came. */
export interface Received {
  readonly method: string;
  /** Without its query. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: ReceivedBody;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Fires when the client gives up. */
  readonly gone: AbortSignal;
}

/** `cut` closes the connection without an answer; `never` leaves it open. */
export type Reply = { status?: number; headers?: Record<string, string>; body?: unknown } | 'cut' | 'never';

export type Play = (request: Received) => Reply | Promise<Reply>;

/** A server that answers as a test says, over a socket, and keeps what it was asked. */
export class PlayedService {
  readonly received: Received[] = [];
  readonly #server: Server;
  /** What answers; a test may replace it. */
  play: Play;

  private constructor(play: Play) {
    this.play = play;
    this.#server = createServer((request, response) => void this.#answer(request, response));
  }

  static async start(play: Play = () => ({ body: { data: null } })): Promise<PlayedService> {
    const service = new PlayedService(play);
    await new Promise<void>((resolve) => service.#server.listen(0, '127.0.0.1', resolve));
    return service;
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Of the requests so far. */
  keys(): readonly (string | undefined)[] {
    return this.received.map(({ headers }) => headers['idempotency-key']);
  }

  to(path: string): readonly Received[] {
    return this.received.filter((request) => request.path === path);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const gone = new AbortController();
    response.on('close', () => gone.abort());
    const request = await read(incoming, gone.signal);
    this.received.push(request);
    const reply = await this.play(request);
    if (reply === 'cut') incoming.socket.destroy();
    if (typeof reply === 'string' || response.destroyed) return;
    const { status = 200, headers = {}, body } = reply;
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(body === undefined || typeof body === 'string' ? body : JSON.stringify(body));
  }
}

async function read(incoming: IncomingMessage, gone: AbortSignal): Promise<Received> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  const text = Buffer.concat(parts).toString();
  const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://played');
  return {
    method: incoming.method ?? '',
    path: pathname,
    query: Object.fromEntries(searchParams),
    headers: incoming.headers as Record<string, string>,
    body: text === '' ? undefined : JSON.parse(text),
    at: Date.now(),
    gone,
  };
}

/** One reply after the other; the last one again and again. */
export function inTurn(...replies: readonly [Reply, ...Reply[]]): Play {
  let index = 0;
  return () => replies[Math.min(index++, replies.length - 1)] as Reply;
}

/** An answer of the service that refuses. */
export function refusal(status: number, code: string, more: { headers?: Record<string, string>; error?: object } = {}) {
  return {
    status,
    headers: more.headers ?? {},
    body: { error: { code, message: `${code} was played`, request_id: 'request-1', ...more.error } },
  };
}

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A promise that a test resolves. */
export function gate() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
}

/** All items of an iterable. */
export async function listOf<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const list: Item[] = [];
  for await (const item of items) list.push(item);
  return list;
}

/** Waits until the condition holds. @throws after `within` milliseconds */
export async function until(what: string, holds: () => boolean, within = 10_000): Promise<void> {
  for (const end = Date.now() + within; !holds(); await pause(5)) {
    if (Date.now() > end) throw new Error(`expected ${what} within ${within} ms`);
  }
}
