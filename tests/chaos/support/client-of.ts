import { patient } from '../../../tools/stack/patience.mjs';
import type { Stack } from '../../../tools/stack/stack.mjs';
import { PatientClient } from './patient-client.js';

/** How long a client repeats a request while processes are killed. */
const PATIENCE_MS = 300_000;

/** A client that repeats requests without an answer, also where a kept connection leads to a process that was killed. */
export function clientOf({ baseUrl, apiKey }: Pick<Stack, 'baseUrl' | 'apiKey'>): PatientClient {
  return new PatientClient({ baseUrl, apiKey: apiKey ?? '', patienceMs: patient(PATIENCE_MS) });
}
