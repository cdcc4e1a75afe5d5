import { Injectable } from '@nestjs/common';
import type { TenantScope } from '@svc/persistence';
import { DefinitionChanges } from '../definitions/definition-changes.js';
import { DefinitionUploadsService } from '../definitions/definition-uploads.service.js';
import type { Compiled } from './compiled-resource.js';
import type { NamedSource } from './named-source.js';

/** Processes of a deployment. */
@Injectable()
export class ProcessResources {
  constructor(
    private readonly uploads: DefinitionUploadsService,
    private readonly changes: DefinitionChanges,
  ) {}

  /** Its key is the id of the process and its name that of the process, unless the request or a former version says otherwise. */
  async compile(tenant: TenantScope, id: string, source: NamedSource): Promise<Compiled> {
    const { sourceType: source_type, processId: process_id } = source;
    const compiled = await this.uploads.compileSource(tenant, { source_type, source: source.source, process_id });
    if (!compiled.ok) return { refused: compiled.findings };
    const { process, findings, uses, modelHash } = compiled;
    const key = source.key ?? process.id;
    const name = process.name ?? undefined;
    const version = await this.uploads.versionOf(tenant, { id, key, name, source_type }, compiled);
    const staged = this.changes.stage(version, { name: name ?? key, description: null });
    return { source, staged, sameModel: process_id === undefined ? null : modelHash, findings, uses };
  }
}
