import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Json } from '../http/support/api.js';

/** Where they are, with a slash at the end. */
export const RELEASES = fileURLToPath(new URL('recorded/', import.meta.url));

/** What a release left in its database, with instances in every state that must go on under later ones. */
export interface RecordedRelease {
  readonly release: string;
  /** Settings without which nothing of it can be read. */
  readonly settings: { readonly CREDENTIALS_KEYS: string; readonly PAYLOAD_KEYS: string };
  /** The admin key of its tenant. */
  readonly key: string;
  /** Ids by what the instance waits for. */
  readonly instances: Readonly<Record<string, string>>;
  /** Rows as JSON, by table. */
  readonly tables: Readonly<Record<string, readonly Json[]>>;
}

export function recordedReleases(): RecordedRelease[] {
  return readdirSync(RELEASES).map((file) => JSON.parse(readFileSync(`${RELEASES}${file}`, 'utf8')) as RecordedRelease);
}
