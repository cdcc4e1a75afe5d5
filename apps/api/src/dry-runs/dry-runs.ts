import { Injectable } from '@nestjs/common';
import type { Preview } from '@svc/driver';
import type { CheckVerdict, InputAnswer, InputEnvelope, Variables } from '@svc/engine';
import { auditedFact, type TenantScope } from '@svc/persistence';
import { answerOf } from '../temporal/input-answer.js';
import { InstanceGateway } from '../temporal/instance-gateway.js';
import { TypedModels } from '../typed-data/typed-models.js';
import type { FollowingCommandDto, FollowingEntryDto } from './dry-run.dto.js';
import { followingCommand } from './following-command.js';

/** A limit, since each failed check changes what the engine does next, and so which further checks there are. */
const MOST_ROUNDS = 20;

/** What an operation would lead to, up to the next answer from outside [recovery#recovery]. */
export interface Following {
  /** The last commit before it. Absent if a worker of an earlier release was asked. */
  readonly commit_seq?: number;
  readonly facts: FollowingEntryDto[];
  readonly commands: FollowingCommandDto[];
}

export interface DryRun extends Following {
  readonly answer: InputAnswer;
  /** Variables of the process that would be written, with their values. */
  readonly written: Variables;
}

@Injectable()
export class DryRuns {
  constructor(
    private readonly gateway: InstanceGateway,
    private readonly models: TypedModels,
  ) {}

  /** Throws the same refusals as the operation itself. */
  async run(tenant: TenantScope, instanceId: string, envelope: InputEnvelope): Promise<DryRun> {
    const { result, facts, commands, seq } = await this.checked(tenant, instanceId, envelope);
    return {
      answer: answerOf(result),
      ...(seq !== undefined && { commit_seq: seq }),
      facts: facts.flatMap(entryOf),
      commands: commands.map(followingCommand),
      written: facts.find((fact) => fact.fact === 'variables.changed')?.changed ?? {},
    };
  }

  /** A workflow does not validate. Its open checks are made here, and a failed one is sent with the next preview. */
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
