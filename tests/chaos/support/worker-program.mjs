// Five workers, which say each job before they answer it. Killed at any moment.
import { writeSync } from 'node:fs';
import { createClient } from '@svc/client';

const { BASE_URL = '', API_KEY = '', JOB_TYPES = '' } = process.env;
const client = createClient({ baseUrl: BASE_URL, apiKey: API_KEY });

/** @param {{id: string}} job */
async function work({ id }) {
  await new Promise((resolve) => setTimeout(resolve, Math.random() * 40));
  writeSync(1, `${id}\n`);
  return { done: true };
}

const types = Object.fromEntries(JOB_TYPES.split(',').map((type) => [type, work]));
for (let n = 0; n < 5; n += 1)
  client.worker({ types, concurrency: 4, lockFor: 'PT2S', wait: 'PT10S', onError: () => {} });
