import type { InputEnvelope } from '@svc/engine';

/** Goes on in the middle of a slice; known by its place in the log. */
export function continuation(instanceId: string, seq: number, at: number): InputEnvelope {
  return {
    id: `continued:${instanceId}:${seq}`,
    at,
    actor: { type: 'engine', id: null },
    input: { type: 'continued' },
  };
}
