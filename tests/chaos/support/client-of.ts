import { Client } from '../../../examples/client.mjs';
import { patient } from '../../../tools/stack/patience.mjs';
import type { Stack } from '../../../tools/stack/stack.mjs';

/** Of whoever waits while somebody dies every second. */
const PATIENCE_MS = 300_000;

/** Asks again where nobody answers, also where a connection that is kept leads to a process that was killed. */
export function clientOf({ baseUrl, apiKey }: Pick<Stack, 'baseUrl' | 'apiKey'>): Client {
  return new Client({ baseUrl, apiKey: apiKey ?? '', patienceMs: patient(PATIENCE_MS) });
}
