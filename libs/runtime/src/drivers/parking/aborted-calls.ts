import { BroadcastChannel } from 'node:worker_threads';
import { identityOf } from '@svc/contract';
import type { InstanceIdentity } from '@svc/contract';
import { LRUCache } from 'lru-cache';

/** What a thread says (workflow-threads.cjs) when it has aborted a call into a workflow that did not end in time. */
interface AbortedCall {
  /** Absent where the workflow has not begun. */
  readonly workflowId?: string;
  readonly message: string;
}

const CHANNEL = 'svc-aborted-calls';
const OF_INSTANCE = /^t\//;
/** Aborted calls further apart than this do not count as repeated. */
const REMEMBERED_MS = 600_000;
const MOST_KNOWN = 1_000;

/**
 * Counts the aborted calls of each instance. The server often does not hear of them as failures: where several workflows keep the
 * thread busy, their workflow tasks time out while they wait for each other, and so do tasks of healthy workflows.
 */
export class AbortedCalls {
  private readonly known = new LRUCache<string, { readonly count: number; readonly message: string }>({
    max: MOST_KNOWN,
    ttl: REMEMBERED_MS,
  });

  /** Counts from now on, and passes each instance to `noted`. Returns how to stop. */
  listen(noted: (of: InstanceIdentity) => void): () => void {
    const channel = new BroadcastChannel(CHANNEL);
    channel.unref();
    channel.onmessage = ({ data }) => {
      const { workflowId, message } = data as AbortedCall;
      if (workflowId === undefined || !OF_INSTANCE.test(workflowId)) return;
      const of = identityOf(workflowId);
      this.known.set(of.instanceId, { count: (this.known.get(of.instanceId)?.count ?? 0) + 1, message });
      noted(of);
    };
    return () => channel.close();
  }

  /** Why its last call was aborted; null if fewer than `atLeast` were. */
  defectOf({ instanceId }: InstanceIdentity, atLeast: number): string | null {
    const known = this.known.get(instanceId);
    return known !== undefined && known.count >= atLeast ? known.message : null;
  }

  /** Its calls are counted anew. */
  forget({ instanceId }: InstanceIdentity): void {
    this.known.delete(instanceId);
  }
}
