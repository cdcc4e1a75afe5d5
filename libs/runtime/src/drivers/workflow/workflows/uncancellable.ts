import { CancellationScope } from '@temporalio/workflow';

/**
 * The workflow goes on where Temporal is asked to cancel it, as by a click in its UI: it would end without a word in Postgres, which
 * alone says what has ended (ADR 30).
 */
export function uncancellable<Args extends unknown[], Result>(
  workflow: (...args: Args) => Promise<Result>,
): (...args: Args) => Promise<Result> {
  return (...args) => CancellationScope.nonCancellable(() => workflow(...args));
}
