import type { Finding } from '@svc/client';
import { useMemo } from 'preact/hooks';
import { client } from '../api/client';
import { useQuery } from '../api/use-query';
import { inOrder } from '../definitions/upload/findings';

export interface Verdict {
  /** Of the drawing, or of the one before while the answer is awaited. */
  readonly findings: readonly Finding[];
  /** Null: not known yet. */
  readonly canRun: boolean | null;
  readonly error: unknown;
}

/** What a deployment of the drawing would be told; nothing is stored. */
export function useVerdict(xml: string): Verdict {
  const answer = useQuery(
    ['validate', 'bpmn', xml],
    (signal) => client.definitions.validate({ source_type: 'bpmn', source: xml }, { signal }),
    { keepsPrevious: true },
  );
  const findings = useMemo(() => inOrder(answer.data?.findings ?? []), [answer.data]);
  return { findings, canRun: answer.data?.valid ?? null, error: answer.error };
}
