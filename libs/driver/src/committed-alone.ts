import type { InputEnvelope } from '@svc/engine';
import type { CommitRequest, Committed } from './commit.js';

/**
 * What was committed, where it is not all that is asked; null where it is (ADR 16). A worker that kept an instance while the
 * server lost a speculative workflow task may have missed an event that stands before its commit. The replay is told of it
 * there, and of the answer that the commit had.
 */
export function committedAlone({ inputs }: CommitRequest, { inputIds }: Committed): InputEnvelope[] | null {
  if (inputIds === undefined || inputIds.join() === inputs.map(({ id }) => id).join()) return null;
  return inputIds.map((id) => {
    const input = inputs.find((one) => one.id === id);
    if (!input) throw new Error(`expected the committed input ${id} among those that have arrived, found none`);
    return input;
  });
}
