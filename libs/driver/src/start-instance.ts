import type { Actor, InputEnvelope, InstanceStarted } from '@svc/engine';
import type { DrivenInstance, DrivenLimits } from './driven-instance.js';
import { NEWEST_ENGINE } from './engines.js';

type Started = Omit<InstanceStarted, 'type' | 'tenantId'>;
type Optional = 'correlationId' | 'metadata';

/** What the caller must give to start an instance. */
export interface InstanceStart<Limits extends DrivenLimits = DrivenLimits>
  extends Omit<Started, Optional>, Partial<Pick<Started, Optional>> {
  readonly tenantId: string;
  readonly instanceId: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly actor: Actor;
  readonly limits: Limits;
}

export type StartedInstance<Limits extends DrivenLimits = DrivenLimits> = DrivenInstance & {
  readonly limits: Limits;
  readonly start: InputEnvelope;
};

/** A new instance on the newest engine. The id of its first input is the instance id, so that a second start is a repetition. */
export function startInstance<Limits extends DrivenLimits>({
  tenantId,
  instanceId,
  at,
  actor,
  limits,
  definition,
  variables,
  correlationId = null,
  metadata = {},
  ...occasion
}: InstanceStart<Limits>): StartedInstance<Limits> {
  const input: InstanceStarted = {
    type: 'started',
    tenantId,
    definition,
    variables,
    correlationId,
    metadata,
    ...occasion,
  };
  const start = { id: instanceId, at, actor, input };
  return { tenantId, instanceId, engineVersion: NEWEST_ENGINE, limits, start, resume: null };
}
