import { Injectable } from '@nestjs/common';
import { type TenantScope, WaitRows } from '@svc/persistence';
import { notFound } from '../../errors/api-error.js';
import { INSTANCE } from '../../instances/instances.service.js';
import { FoldedInstances } from '../folded-instances.js';
import { RowsById } from './wait-facts.js';
import type { WaitsDto } from './wait.dto.js';
import { Waits } from './waits.js';

/** How often the rows are read again because a commit came between. */
const MOST_LOOKS = 3;

/** Why instances wait [instances#waits]: their state from the log, and what only rows say of tasks, jobs and calls. */
@Injectable()
export class WaitsService {
  constructor(
    private readonly folded: FoldedInstances,
    private readonly rows: WaitRows,
  ) {}

  async waits(tenant: TenantScope, instanceId: string): Promise<WaitsDto> {
    for (let looks = 1; ; looks++) {
      const { answer, isLatest } = await this.look(tenant, instanceId);
      if (isLatest || looks === MOST_LOOKS) return answer;
    }
  }

  /** `isLatest`: no commit came between the state and the rows. */
  private look(tenant: TenantScope, instanceId: string) {
    return this.folded.read({ tenant, instanceId, seq: null }, async (folded) => {
      const waits = new Waits(folded);
      const rows = await this.rows.find(tenant, instanceId, waits.rows, waits.frozen);
      if (rows === null) throw notFound(INSTANCE);
      const { status, error, commitSeq } = rows;
      const answer: WaitsDto = {
        ...{ instance_id: instanceId, status, error, commit_seq: folded.seq },
        is_complete: waits.isComplete,
        waits: waits.told(new RowsById(rows)),
      };
      return { answer, isLatest: commitSeq === folded.seq };
    });
  }
}
