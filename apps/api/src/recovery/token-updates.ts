import { Injectable } from '@nestjs/common';
import type { UpdateName } from '@svc/contract';
import type { InputAnswer, Recovered, TokenRecovery } from '@svc/engine';
import { DryRuns, type Following } from '../dry-runs/dry-runs.js';
import type { ConditionalAction } from '../http/requests/action-on.js';
import { envelopeOf } from '../instances/conditional-action.js';
import { InstanceGateway } from '../temporal/instance-gateway.js';

/** What an operation has done, or would do. */
export interface Done {
  readonly status: string;
  readonly recovered: Recovered;
  /** Empty unless it was a dry run. */
  readonly following: Partial<Following> & { readonly dry_run?: true };
}

/** Sends token operations to the workflow, or asks it what they would do. */
@Injectable()
export class TokenUpdates {
  constructor(
    private readonly gateway: InstanceGateway,
    private readonly dryRuns: DryRuns,
  ) {}

  async send(
    action: ConditionalAction,
    name: UpdateName,
    input: TokenRecovery,
    { dry_run }: { readonly dry_run?: boolean },
  ): Promise<Done> {
    const { caller, target } = action;
    const envelope = envelopeOf(action, input);
    if (dry_run !== true) return doneBy(await this.gateway.update(caller.tenant, target, name, envelope));
    const { answer, written: _written, ...following } = await this.dryRuns.run(caller.tenant, target, envelope);
    return { ...doneBy(answer), following: { dry_run: true, ...following } };
  }
}

function doneBy({ status, recovered }: InputAnswer): Done {
  if (recovered === undefined) throw new Error('expected the answer of a recovery operation, found another one');
  return { status, recovered, following: {} };
}
