import { ApiError, type Finding } from '@svc/client';
import { useEffect, useState } from 'preact/hooks';
import { client } from '../api/client';
import { inOrder } from '../definitions/upload/findings';

/** What an upload would be told, which stores nothing. */
export interface Verdict {
  /** Errors first. */
  readonly findings: readonly Finding[];
  readonly isRefused: boolean;
  /** What would become of it; null where it is refused. */
  readonly becomes: { readonly status: string; readonly version: number } | null;
}

interface Asked {
  readonly key: string;
  readonly sourceType: 'json' | 'yaml';
  readonly source: unknown;
}

const REST_MS = 400;

/**
 * Asks again whenever the source or the key changes, after a short rest.
 * @returns the last verdict, which may be of what stood there before, or why there is none
 */
export function useVerdict({ key, sourceType, source }: Asked) {
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [isCurrent, setCurrent] = useState(false);
  useEffect(() => {
    const asking = new AbortController();
    setCurrent(false);
    if (key === '') return undefined;
    const timer = setTimeout(() => {
      verdictOf({ key, sourceType, source }, asking.signal).then(
        (next) => {
          if (asking.signal.aborted) return;
          setVerdict(next);
          setError(null);
          setCurrent(true);
        },
        (reason: unknown) => !asking.signal.aborted && setError(reason),
      );
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [key, sourceType, source]);
  return { verdict, error, isCurrent };
}

async function verdictOf({ key, sourceType, source }: Asked, signal: AbortSignal): Promise<Verdict> {
  const resource = { name: key, kind: 'decision' as const, key, source_type: sourceType, source: source as string };
  try {
    const { resources } = await client.deployments.create({ resources: [resource], dry_run: true }, { signal });
    const [{ status, version, findings }] = resources as [(typeof resources)[number]];
    return { findings: inOrder(findings), isRefused: false, becomes: { status, version } };
  } catch (error) {
    if (!(error instanceof ApiError) || error.findings.length === 0) throw error;
    return { findings: inOrder(error.findings), isRefused: true, becomes: null };
  }
}
