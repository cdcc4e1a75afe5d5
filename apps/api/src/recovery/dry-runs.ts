import { Injectable } from '@nestjs/common';
import type { Preview } from '@svc/driver';
import type { CheckVerdict, Command, InputAnswer, InputEnvelope } from '@svc/engine';
import { auditedFact, type TenantScope } from '@svc/persistence';
import { answerOf } from '../temporal/input-answer.js';
import { InstanceGateway } from '../temporal/instance-gateway.js';
import { TypedModels } from '../typed-data/typed-models.js';
import type { FollowingCommandDto, FollowingEntryDto } from './recovery.dto.js';

/** Each failed check changes what the engine does next, and so what else is to be checked. */
const MOST_ROUNDS = 20;

/** What an operation would lead to, as far as it goes without the outside [recovery#recovery]. */
export interface DryRun {
  readonly answer: InputAnswer;
  readonly facts: FollowingEntryDto[];
  readonly commands: FollowingCommandDto[];
}

@Injectable()
export class DryRuns {
  constructor(
    private readonly gateway: InstanceGateway,
    private readonly models: TypedModels,
  ) {}

  /** Refused like the operation itself. */
  async run(tenant: TenantScope, instanceId: string, envelope: InputEnvelope): Promise<DryRun> {
    const { result, facts, commands } = await this.checked(tenant, instanceId, envelope);
    return { answer: answerOf(result), facts: facts.flatMap(entryOf), commands: commands.map(commandOf) };
  }

  /** A workflow does not validate: what it leaves open is checked here, and told with the next question. */
  private async checked(tenant: TenantScope, instanceId: string, envelope: InputEnvelope): Promise<Preview> {
    const verdicts: CheckVerdict[] = [];
    for (let round = 1; ; round++) {
      const asked = verdicts.length === 0 ? envelope : { ...envelope, verdicts };
      const preview = await this.gateway.preview(tenant, instanceId, asked);
      const verdict = await this.firstFailed(tenant, instanceId, preview);
      if (verdict === null || round === MOST_ROUNDS) return preview;
      verdicts.push(verdict);
    }
  }

  private async firstFailed(
    tenant: TenantScope,
    instanceId: string,
    { checks }: Preview,
  ): Promise<CheckVerdict | null> {
    if (checks.length === 0) return null;
    const model = await this.models.ofInstance(tenant, instanceId);
    for (const { check, ...asked } of checks) {
      const violations = model.violationsIn(asked);
      if (violations.length > 0) return { check, violations };
    }
    return null;
  }
}

function entryOf(fact: Preview['facts'][number]): FollowingEntryDto[] {
  const audited = auditedFact(fact);
  return audited === null ? [] : [{ action: fact.fact, payload: audited.payload }];
}

function commandOf(command: Command): FollowingCommandDto {
  return { command: command.command, element_id: 'elementId' in command ? command.elementId : null };
}
