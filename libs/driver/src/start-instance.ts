import type { Actor, InputEnvelope, InstanceStarted } from '@svc/engine';
import type { DrivenInstance, DrivenLimits } from './driven-instance.js';
import { NEWEST_ENGINE } from './engines.js';

type Told = Omit<InstanceStarted, 'type' | 'tenantId'>;
type Optional = 'correlationId' | 'metadata';

/** All that whoever starts an instance has to say. */
export interface InstanceStart<Limits extends DrivenLimits = DrivenLimits>
  extends Omit<Told, Optional>, Partial<Pick<Told, Optional>> {
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

/** A new instance, on the newest engine. Its id is that of the input which starts it: a second start is the same one. */
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
