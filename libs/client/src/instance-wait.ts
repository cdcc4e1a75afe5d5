import type { Data } from './operation.js';
import { pause } from './pause.js';
import type { Transport } from './transport.js';

type Instance = Data<'instances.get'>;

export interface InstanceWait {
  /** What to wait for; by default that it is completed, terminated or in error. */
  readonly statuses?: readonly Instance['status'][];
  /** Milliseconds after which the wait fails; by default it has no end. */
  readonly within?: number;
  /** Milliseconds between two looks at most, 2,000 by default. */
  readonly every?: number;
  readonly signal?: AbortSignal | undefined;
}

/** The first wait between two looks. */
const SHORTEST_MS = 100;

/**
 * The instance as soon as it has one of the statuses.
 * @throws {Error} if that takes too long; the reason of the signal if that fires
 */
export async function waitForInstance(transport: Transport, id: string, wait: InstanceWait): Promise<Instance> {
  const { statuses = ['completed', 'terminated', 'error'], within = Infinity, every = 2000, signal } = wait;
  const end = Date.now() + within;
  for (let between = SHORTEST_MS; ; between = Math.min(every, between * 1.5)) {
    const path = `/v1/instances/${encodeURIComponent(id)}`;
    const { data } = (await transport.json({ method: 'GET', path, signal })) as { data: Instance };
    if (statuses.includes(data.status)) return data;
    if (Date.now() + between > end) {
      throw new Error(
        `expected instance ${id} to be ${statuses.join(' or ')} within ${within} ms, found it ${data.status}`,
      );
    }
    await pause(Math.min(every, between), signal);
  }
}
