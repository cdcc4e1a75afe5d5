import { createClient } from '@svc/client';
import type { Client } from '@svc/client';
import { UsageError } from '../command.js';
import type { Given } from '../command.js';
import type { Terminal } from '../terminal.js';
import { findConnection } from './connection.js';

/** Somebody waits for the answer: a server that does not answer is reported after about two seconds. */
const RETRIES = 3;
const BACKOFF = { first: 250, most: 2_000 };

/** A client of the server that the options, the environment or a profile name. Throws a `UsageError` if nothing does. */
export function connect(given: Given, terminal: Terminal): Client {
  const connection = findConnection(given, terminal);
  if (connection === null) throw new UsageError('expected a server by svc login, --url or SVC_URL, found none of them');
  const { url, key } = connection;
  if (key !== null) return clientOf(url.value, key.value);
  throw new UsageError(`expected a key for ${url.value} (${url.by}) by svc login or SVC_KEY, found none`);
}

export function clientOf(baseUrl: string, apiKey: string | null): Client {
  return createClient({ baseUrl, ...(apiKey !== null && { apiKey }), retries: RETRIES, backoff: BACKOFF });
}
