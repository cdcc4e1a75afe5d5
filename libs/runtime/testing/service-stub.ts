import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { patient } from '../../../tools/stack/patience.mjs';
import { until } from '../../../tools/stack/waiting.mjs';

export interface ReceivedCall {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface ServiceStub {
  readonly url: string;
  readonly calls: ReceivedCall[];
  /** Sets the answers of the next calls; the last one is used for all further calls. */
  answer(...answers: readonly { status: number; body: unknown }[]): void;
  /** Answers no call until the returned function is called. */
  hold(): () => void;
  /** Resolves when it has received so many calls. */
  untilCalled(count: number): Promise<void>;
  stop(): Promise<void>;
}

const UNTIL_CALLED_MS = patient(30_000);

/** A service on loopback with planned answers. */
export async function startServiceStub(): Promise<ServiceStub> {
  const calls: ReceivedCall[] = [];
  let held: Promise<void> = Promise.resolve();
  let answers: { status: number; body: unknown }[] = [{ status: 200, body: {} }];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    calls.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
    await held;
    const next = answers.length > 1 ? answers.shift() : answers[0];
    response.writeHead(next?.status ?? 200, { 'content-type': 'application/json' }).end(JSON.stringify(next?.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    calls,
    answer: (...next) => void (answers = [...next]),
    hold: () => {
      let release = (): void => undefined;
      held = new Promise((resolve) => (release = resolve));
      return release;
    },
    untilCalled: async (count) => {
      await until(`${count} calls`, async () => calls.length >= count, { timeoutMs: UNTIL_CALLED_MS, everyMs: 25 });
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
