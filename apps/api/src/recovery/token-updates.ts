import { Injectable } from '@nestjs/common';
import type { UpdateName } from '@svc/contract';
import type { InputAnswer, InputEnvelope, Recovered, TokenRecovery } from '@svc/engine';
import type { Action } from '../http/requests/action-on.js';
import { InstanceGateway } from '../temporal/instance-gateway.js';
import { DryRuns } from './dry-runs.js';
import type { FollowingCommandDto, FollowingEntryDto } from './recovery.dto.js';

/** What an operation has done, or would do. */
export interface Done {
  readonly status: string;
  readonly recovered: Recovered;
  /** Empty unless it was a dry run. */
  readonly following: {
    readonly dry_run?: true;
    readonly facts?: FollowingEntryDto[];
    readonly commands?: FollowingCommandDto[];
  };
}

/** Sends token operations to the workflow, or asks it what they would do. */
@Injectable()
export class TokenUpdates {
  constructor(
    private readonly gateway: InstanceGateway,
    private readonly dryRuns: DryRuns,
  ) {}

  async send(
    { caller, id, target }: Action,
    name: UpdateName,
    input: TokenRecovery,
    { dry_run }: { readonly dry_run?: boolean },
  ): Promise<Done> {
    const envelope: InputEnvelope = { id, at: Date.now(), actor: caller.actor, input };
    if (dry_run !== true) return doneBy(await this.gateway.update(caller.tenant, target, name, envelope));
    const { answer, facts, commands } = await this.dryRuns.run(caller.tenant, target, envelope);
    return { ...doneBy(answer), following: { dry_run: true, facts, commands } };
  }
}

function doneBy({ status, recovered }: InputAnswer): Done {
  if (recovered === undefined) throw new Error('expected the answer of a recovery operation, found another one');
  return { status, recovered, following: {} };
}
