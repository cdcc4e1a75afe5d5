import { readFile } from 'node:fs/promises';
import { createClient } from '@svc/client';

/** @returns {Promise<{baseUrl: string, apiKey: string}>} from BASE_URL and API_KEY, otherwise from the local stack. */
export async function localStack() {
  if (process.env.BASE_URL && process.env.API_KEY) {
    return { baseUrl: process.env.BASE_URL, apiKey: process.env.API_KEY };
  }
  const file = `${process.env.DATA_DIR ?? '.data'}/local.json`;
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Error(`expected ${file}, written by "npm start", or BASE_URL and API_KEY; found neither`);
  });
  const { base_url: baseUrl, api_key: apiKey } = JSON.parse(text);
  return { baseUrl, apiKey };
}

/**
 * A client that bears a restart of the service: it repeats requests for about two minutes.
 * @param {{baseUrl: string, apiKey: string}} stack @param {(why: string) => void} onRetry
 */
export function connectTo(stack, onRetry) {
  const backoff = { first: 500, most: 1000 };
  return createClient({ ...stack, retries: 160, backoff, onRetry: ({ message }) => onRetry(message) });
}
