import { ApiError } from '@svc/client';
import type { Client, Item } from '@svc/client';

export type HistoryEntry = Item<'instances.history'>;

/** The most that one page of a history has. */
const PAGE = 200;
/** Waits between two looks at a history in which nothing new was, in milliseconds: the first one and the longest. */
const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 2_000;

const ENDED = ['completed', 'terminated'];

/**
 * Entries of the history after the one that was read last. A page is found by the time of that entry and not by its number, since old
 * entries may be removed meanwhile.
 */
export async function* entriesAfter(
  client: Client,
  instanceId: string,
  last: HistoryEntry | null,
): AsyncGenerator<HistoryEntry> {
  const from = last === null ? {} : { from: last.createdAt };
  for (let page = 1; ; page += 1) {
    const entries = await client.instances.history(instanceId, { ...from, page, page_size: PAGE });
    yield* entries.filter(({ sequence }) => last === null || sequence > last.sequence);
    if (entries.length < PAGE) return;
  }
}

/**
 * All entries, and further ones as they come, until the instance has ended. Where the server does not answer, `onFailure` is told, and
 * it is asked again.
 */
export async function* followedEntries(
  client: Client,
  instanceId: string,
  onFailure: (error: ApiError) => void,
): AsyncGenerator<HistoryEntry> {
  let last: HistoryEntry | null = null;
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 1.5, LONGEST_WAIT_MS)) {
    try {
      // Asked first: what was written before the end is then read in any case.
      const { status } = await client.instances.get(instanceId);
      for await (const entry of entriesAfter(client, instanceId, last)) {
        yield entry;
        last = entry;
        wait = FIRST_WAIT_MS;
      }
      if (ENDED.includes(status)) return;
    } catch (error) {
      if (!(error instanceof ApiError) || !error.isTemporary) throw error;
      onFailure(error);
    }
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}
