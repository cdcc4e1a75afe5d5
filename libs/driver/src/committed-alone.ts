import type { InputEnvelope } from '@svc/engine';
import type { CommitRequest, Committed } from './commit.js';

/**
 * The committed inputs if the commit holds fewer than the request; otherwise null (ADR 16). A worker that kept an instance while
 * the server lost a speculative workflow task may have missed an event that the history has before its commit. A replay
 * receives that event first, and then the recorded answer of the commit.
 */
export function committedAlone({ inputs }: CommitRequest, { inputIds }: Committed): InputEnvelope[] | null {
  if (inputIds === undefined || inputIds.join() === inputs.map(({ id }) => id).join()) return null;
  return inputIds.map((id) => {
    const input = inputs.find((one) => one.id === id);
    if (!input) throw new Error(`expected the committed input ${id} among those that have arrived, found none`);
    return input;
  });
}
