import { Injectable } from '@nestjs/common';
import type { InputEnvelope } from '@svc/engine';
import { InstanceRepository, type TenantScope } from '@svc/persistence';
import { DryRuns } from '../dry-runs/dry-runs.js';
import { notFound } from '../errors/api-error.js';
import type { JsonObject } from '../http/requests/json-values.js';
import { INSTANCE } from './instances.service.js';
import type { VariablesDryRunDto } from './variables.dto.js';

/** How often it is asked again because a commit came between the answer and the values that there are now. */
const MOST_LOOKS = 3;

/** What a change of variables would do, and which values they have now [recovery#variables]. */
@Injectable()
export class VariablesDryRuns {
  constructor(
    private readonly dryRuns: DryRuns,
    private readonly instances: InstanceRepository,
  ) {}

  /** Throws the same refusals as the change itself. */
  async run(tenant: TenantScope, instanceId: string, envelope: InputEnvelope): Promise<VariablesDryRunDto> {
    for (let looks = 1; ; looks++) {
      const { answer, written, commit_seq, facts, commands } = await this.dryRuns.run(tenant, instanceId, envelope);
      const row = await this.instances.findWithVariables(tenant, instanceId);
      if (row === null) throw notFound(INSTANCE);
      const seq = commit_seq ?? row.commitSeq;
      if (seq !== row.commitSeq && looks < MOST_LOOKS) continue;
      const now = JSON.parse(row.variables) as JsonObject;
      return {
        ...{ dry_run: true, commit_seq: seq, instance_status: answer.status },
        before: Object.fromEntries(Object.entries(now).filter(([name]) => Object.hasOwn(written, name))),
        after: written,
        ...{ facts, commands },
      };
    }
  }
}
