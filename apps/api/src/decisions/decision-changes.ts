import { Injectable } from '@nestjs/common';
import { DecisionWriter, type NewDecisionVersion } from '@svc/persistence';
import { AuditedWrites } from '../database/audited-writes.js';
import { VersionChanges } from '../versions/version-changes.js';

@Injectable()
export class DecisionChanges extends VersionChanges<NewDecisionVersion> {
  constructor(writer: DecisionWriter, writes: AuditedWrites) {
    super('decision', writer, writes);
  }
}
