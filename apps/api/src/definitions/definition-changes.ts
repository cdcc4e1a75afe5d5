import { Injectable } from '@nestjs/common';
import { DefinitionWriter, type NewDefinitionVersion, type StoredDefinition } from '@svc/persistence';
import { AuditedWrites } from '../database/audited-writes.js';
import { VersionChanges } from '../versions/version-changes.js';

@Injectable()
export class DefinitionChanges extends VersionChanges<NewDefinitionVersion, StoredDefinition> {
  constructor(writer: DefinitionWriter, writes: AuditedWrites) {
    super('definition', writer, writes);
  }
}
