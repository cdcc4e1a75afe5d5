import { failed } from '../../result.js';
import type { Failure } from '../../result.js';
import type { Execution } from '../execution.js';

/** Why no further token may begin anything; null while there is room. */
export function tooManyTokens({ limits, store }: Execution): Failure | null {
  const { tokens } = store.indexes;
  if (tokens <= limits.maxTokens) return null;
  return failed('TooManyTokens', `expected at most ${limits.maxTokens} tokens at once, but there are ${tokens}`)
    .failure;
}
