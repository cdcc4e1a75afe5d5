import { ApiError } from '@svc/client';
import type { Client, Item, StreamedEvent } from '@svc/client';

export type HistoryEntry = Item<'instances.history'>;

/** The most that one page of a history has. */
const PAGE = 200;
/** Waits before a server that does not answer is asked again, in milliseconds: the first one and the longest. */
const AGAIN_MS = 200;
const LONGEST_WAIT_MS = 2_000;

export interface FollowOptions {
  readonly onFailure: (error: ApiError) => void;
  /** Milliseconds before a server that did not answer is asked again. */
  readonly againAfter?: number;
}

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
 * All entries, and further ones as they come, until the instance has ended. The stream of events tells when there are any. Where the
 * server does not answer, `onFailure` is told, and it is asked again.
 */
export async function* followedEntries(
  client: Client,
  instanceId: string,
  options: FollowOptions,
): AsyncGenerator<HistoryEntry> {
  const { onFailure, againAfter = AGAIN_MS } = options;
  const follower = new Follower(client, instanceId);
  const backoff = { first: againAfter, most: LONGEST_WAIT_MS };
  for await (const event of client.followEvents({ instanceId, backoff, onReconnect: onFailure })) {
    while (follower.isNews(event)) {
      try {
        yield* follower.news();
        break;
      } catch (error) {
        if (!(error instanceof ApiError) || !error.isTemporary) throw error;
        onFailure(error);
        await new Promise((resolve) => setTimeout(resolve, againAfter));
      }
    }
    if (follower.hasEnded) return;
  }
}

class Follower {
  hasEnded = false;
  private last: HistoryEntry | null = null;

  constructor(
    private readonly client: Client,
    private readonly instanceId: string,
  ) {}

  /** One look finds all that a commit has written; the events of its other entries are no news then. */
  isNews({ type, id }: StreamedEvent): boolean {
    return type === 'ready' || this.last === null || Number(id) > this.last.sequence;
  }

  async *news(): AsyncGenerator<HistoryEntry> {
    // Asked first: what was written before the end is then read in any case.
    const { status } = await this.client.instances.get(this.instanceId);
    for await (const entry of entriesAfter(this.client, this.instanceId, this.last)) {
      yield entry;
      this.last = entry;
    }
    this.hasEnded = ENDED.includes(status);
  }
}
