import { Injectable } from '@nestjs/common';
import type { TenantScope } from '@svc/persistence';
import { DECISION_SOURCE_TYPES } from '../decisions/decision.dto.js';
import { DecisionChanges } from '../decisions/decision-changes.js';
import { DecisionUploadsService } from '../decisions/decision-uploads.service.js';
import { type Compiled, keyless } from './compiled-resource.js';
import type { NamedSource } from './named-source.js';

/** Decisions of a deployment. */
@Injectable()
export class DecisionResources {
  constructor(
    private readonly uploads: DecisionUploadsService,
    private readonly changes: DecisionChanges,
  ) {}

  /** Its key is the one in the source, unless the request names it. */
  async compile(tenant: TenantScope, id: string, source: NamedSource): Promise<Compiled> {
    const source_type = DECISION_SOURCE_TYPES.find((type) => type === source.sourceType);
    if (source_type === undefined)
      return keyless(`expected a decision as ${DECISION_SOURCE_TYPES.join(' or ')}, found ${source.sourceType}`);
    const compiled = await this.uploads.compileSource(tenant, { key: source.key, source_type, source: source.source });
    if (!compiled.ok) return { refused: compiled.findings };
    const { key, findings } = compiled;
    if (key === null) return keyless('expected the key of the decision in the source or in the request, found neither');
    const version = this.uploads.versionOf({ id, key, source_type }, compiled);
    return { source, staged: this.changes.stage(version, { name: key }), sameModel: null, findings, uses: [] };
  }
}
