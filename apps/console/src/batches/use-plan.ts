import type { components } from '@svc/client';
import { useEffect, useState } from 'preact/hooks';
import { client } from '../api/client';
import type { Action, BatchChange, BatchTarget } from './actions';

export type PlannedItem = components['schemas']['PlannedItemDto'];

/** What a batch would do to each, as it was at a moment. */
export interface FrozenPlan {
  readonly at: string;
  readonly items: readonly PlannedItem[];
}

export interface AskedPlan {
  readonly action: Action;
  readonly target: BatchTarget;
  /** Null: nothing is asked. */
  readonly change: BatchChange | null;
  /** Another number asks anew. */
  readonly round: number;
}

interface Asked {
  readonly plan: FrozenPlan | null;
  readonly error: unknown;
}

/** The frozen set of a batch. It stays as it is until it is asked for again, whatever the stream tells meanwhile. */
export function usePlan({ action, target, change, round }: AskedPlan): Asked {
  const [asked, setAsked] = useState<Asked>({ plan: null, error: null });
  const key = JSON.stringify([action, change, round]);
  useEffect(() => {
    if (change === null) return setAsked({ plan: null, error: null });
    const left = new AbortController();
    // What is typed is asked for when one pauses.
    const timer = setTimeout(() => void ask(left.signal), action === 'set_variables' ? 300 : 0);
    async function ask(signal: AbortSignal) {
      try {
        const answer = await client.batches.start({ action, ...target, ...change, dry_run: true }, { signal });
        const items = 'items' in answer ? (answer.items ?? []) : [];
        if (!signal.aborted) setAsked({ plan: { at: new Date().toISOString(), items }, error: null });
      } catch (error) {
        if (!signal.aborted) setAsked({ plan: null, error });
      }
    }
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [key]);
  return asked;
}
