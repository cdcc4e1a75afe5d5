import { followEvents, type EventsWanted, type StreamedEvent } from './events/follow-events.js';
import { uploadFile, type FileContent, type FileDescription } from './file-upload.js';
import { OPERATIONS, type Operations } from './generated/operations.js';
import { waitForInstance, type InstanceWait } from './instance-wait.js';
import type { CallOptions, Data, OperationRow } from './operation.js';
import { Transport, type Call, type ClientOptions } from './transport.js';
import { startWorker } from './worker/start-worker.js';
import type { Worker, WorkerOptions } from './worker/worker-options.js';

/** A request for which there is no method. */
export interface RawRequest extends CallOptions {
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** All operations, in groups: `client.tasks.claim(id, { assignee: 'mary' })`. */
export interface Client extends Operations {
  /**
   * Any request, also one that this version does not know. A POST gets an idempotency key.
   * @param path from its first `/`, with its parameters percent-encoded
   * @returns the body of the answer, with its envelope
   */
  request<Answer = unknown>(method: string, path: string, request?: RawRequest): Promise<Answer>;
  /** Starts to work off jobs. */
  worker(options: WorkerOptions): Worker;
  /**
   * The instance as soon as it is completed, terminated or in error.
   * @throws {Error} if that takes longer than `within`; the reason of the signal if that fires
   */
  waitForInstance(id: string, wait?: InstanceWait): Promise<Data<'instances.get'>>;
  /**
   * What happens in the tenant, in its order, without an end, also over lost connections.
   * @throws {ApiError} for a refusal that lasts; the reason of the signal if that fires
   */
  followEvents(wanted?: EventsWanted): AsyncGenerator<StreamedEvent, void, void>;
  /**
   * Puts a file into a variable of an instance: `files.open`, the content, `files.confirm`.
   * @throws {Error} if the place where files lie does not take the content
   */
  uploadFile(
    instanceId: string,
    about: FileDescription,
    content: FileContent,
    options?: CallOptions,
  ): Promise<Data<'files.confirm'>>;
}

export function createClient(options: ClientOptions): Client {
  const transport = new Transport(options);
  const groups = groupsOver(transport);
  const { fetch } = options;
  return {
    ...groups,
    request: <Answer>(method: string, path: string, request: RawRequest = {}) =>
      transport.json({ ...request, method, path, isKeyed: method === 'POST' }) as Promise<Answer>,
    worker: (workerOptions) => startWorker(transport, workerOptions),
    waitForInstance: (id, wait = {}) => waitForInstance(transport, id, wait),
    followEvents: (wanted) => followEvents(transport, wanted),
    uploadFile: (instanceId, about, content, callOptions) =>
      uploadFile({ ...groups, ...(fetch && { fetch }) }, instanceId, { about, content, options: callOptions }),
  };
}

type Method = (...values: readonly unknown[]) => unknown;

/** The methods that the interface `Operations` describes. */
function groupsOver(transport: Transport): Operations {
  const groups: Record<string, Record<string, Method>> = {};
  for (const [id, row] of Object.entries(OPERATIONS)) {
    const [group = '', name = ''] = id.split('.');
    const methods = (groups[group] ??= {});
    methods[name] = (...values) => answerTo(transport, row, callOf(id, row, values));
    if (row.whole !== undefined) methods[row.whole] = (...values) => itemsOf(transport, callOf(id, row, values));
  }
  return groups as unknown as Operations;
}

/** Arguments are the parameters of the path, the body or query, and the options. */
function callOf(id: string, row: OperationRow, values: readonly unknown[]): Call {
  const names = [...row.path.matchAll(/\{\w+\}/g)].map(([name]) => name);
  const path = names.reduce((text, name, index) => text.replace(name, segmentOf(id, name, values[index])), row.path);
  const [input, options] = row.input ? values.slice(names.length) : [undefined, values[names.length]];
  return {
    ...(options as CallOptions | undefined),
    method: row.method,
    path,
    isKeyed: row.isKeyed ?? false,
    ...(row.input === 'body' && { body: input ?? {} }),
    ...(row.input === 'query' && { query: input as Call['query'] }),
  };
}

/** Addresses lose such parts, in any notation, and would be those of something else. */
const NOT_SENDABLE = ['', '.', '..'];

function segmentOf(id: string, name: string, value: unknown): string {
  const isText = typeof value === 'string' || typeof value === 'number';
  if (isText && !NOT_SENDABLE.includes(String(value))) return encodeURIComponent(value);
  throw new TypeError(`${id}: expected ${name} to be a text that is not empty, found ${JSON.stringify(value)}`);
}

async function answerTo(transport: Transport, { answer }: OperationRow, call: Call): Promise<unknown> {
  if (answer === 'response') return transport.response(call);
  if (answer === 'text') return transport.text(call);
  const body = await transport.json(call);
  return answer === 'data' ? (body as { data: unknown } | undefined)?.data : body;
}

interface AnyPage {
  readonly data: readonly unknown[];
  readonly page: { readonly has_more: boolean; readonly next_cursor: string | null };
}

/** Reads the next page when the items of the one before are used up. */
async function* itemsOf(transport: Transport, call: Call): AsyncGenerator<unknown, void, void> {
  for (let query = call.query; ;) {
    const { data, page } = (await transport.json({ ...call, query })) as AnyPage;
    yield* data;
    if (!page.has_more || page.next_cursor === null) return;
    const { offset: _, ...rest } = query ?? {};
    query = { ...rest, cursor: page.next_cursor };
  }
}
