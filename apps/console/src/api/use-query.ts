import { ApiError } from '@svc/client';
import { QueryObserver, type QueryObserverResult } from '@tanstack/query-core';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { sessionEnded } from '../session/session';
import { queries } from './client';

export interface QueryOptions {
  /** False: nothing is asked. */
  readonly isEnabled?: boolean;
  /** Shows what another key has given until the answer is there. */
  readonly keepsPrevious?: boolean;
}

/**
 * What `read` answers, read again when the key changes or is declared old.
 * @param key of the answer, the same for the same question
 */
export function useQuery<Answer>(
  key: readonly unknown[],
  read: (signal: AbortSignal) => Promise<Answer>,
  { isEnabled = true, keepsPrevious = false }: QueryOptions = {},
): QueryObserverResult<Answer> {
  const options = {
    queryKey: key,
    queryFn: ({ signal }: { readonly signal: AbortSignal }) => endingSession(read(signal)),
    enabled: isEnabled,
    ...(keepsPrevious && { placeholderData: (previous: Answer | undefined) => previous }),
  };
  const observer = useMemo(() => new QueryObserver<Answer>(queries, options as never), []);
  const [, redraw] = useState(0);
  useEffect(() => observer.subscribe(() => redraw((count) => count + 1)), [observer]);
  useEffect(() => observer.setOptions(options as never), [JSON.stringify(key), isEnabled]);
  return observer.getOptimisticResult(queries.defaultQueryOptions(options as never)) as QueryObserverResult<Answer>;
}

/** An answer that says that nobody is signed in leads back to the sign-in. */
async function endingSession<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) sessionEnded();
    throw error;
  }
}
