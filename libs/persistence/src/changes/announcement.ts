import { CHANNEL, changeToText } from './change.js';
import type { Change } from './change.js';

interface Sender {
  query(query: { name: string; text: string; values: unknown[] }): Promise<unknown>;
}

/** Notifies all processes of the changes. Postgres sends the notification only when the transaction commits. */
export async function announce(sender: Sender, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  const texts = changes.map(changeToText);
  await sender.query({
    name: 'announce_changes',
    text: 'SELECT pg_notify($1, change) FROM unnest($2::text[]) AS told (change)',
    values: [CHANNEL, texts],
  });
}
