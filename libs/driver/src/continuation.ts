import type { InputEnvelope } from '@svc/engine';

/** The input that continues an unfinished slice. Its id is made of its place in the log. */
export function continuation(instanceId: string, seq: number, at: number): InputEnvelope {
  return {
    id: `continued:${instanceId}:${seq}`,
    at,
    actor: { type: 'engine', id: null },
    input: { type: 'continued' },
  };
}
