import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@svc/config';
import { DECISION_LIMITS } from '@svc/decisions';
import type { JsonValue } from '@svc/expressions';
import {
  DecisionDirectory,
  type NewDecisionVersion,
  type StoredVersion,
  type TenantScope,
  UsedNames,
} from '@svc/persistence';
import { CONFIG } from '../app-resources.js';
import type { Caller } from '../auth/caller.js';
import { notFound } from '../errors/api-error.js';
import { findingDto } from '../errors/finding.dto.js';
import { alreadyExists, rejected, requireKeyOfPath, requireSource } from '../versions/uploaded-source.js';
import { useWarning } from '../versions/use-warning.dto.js';
import { type RolledBackDto, rolledBackDto } from '../versions/version.dto.js';
import {
  type CreateDecisionDto,
  type DecisionSourceType,
  decisionSummaryDto,
  type DeletedDecisionDto,
  type UpdateDecisionDto,
  type UploadedDecisionDto,
} from './decision.dto.js';
import type { CompiledTable } from './compile-decision.js';
import { DecisionChanges } from './decision-changes.js';
import { DecisionCompilation } from './decision-compilation.js';
import { DECISION } from './decisions.service.js';

type Compiled = CompiledTable & { readonly ok: true };

interface UploadedTable {
  /** Undefined: the one that the source names. */
  readonly key?: string | undefined;
  readonly source_type: DecisionSourceType;
  readonly source: unknown;
}

/** What is stored beside the compiled source. */
interface Upload extends Pick<UploadedTable, 'source_type'> {
  readonly id: string;
  readonly key: string;
  /** Undefined: the name of the version that this one replaces. */
  readonly name?: string | undefined;
}

/** Changes of decisions: uploads, rollback, deletion. */
@Injectable()
export class DecisionUploadsService {
  constructor(
    private readonly directory: DecisionDirectory,
    private readonly changes: DecisionChanges,
    private readonly compilation: DecisionCompilation,
    private readonly names: UsedNames,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Makes version 1 of a new key. A deleted key is restored, with the next version. */
  async create(caller: Caller, id: string, body: CreateDecisionDto): Promise<UploadedDecisionDto> {
    requireSource(body.source);
    const known = await this.directory.findEvaluable(caller.tenant, body.key, null);
    if (known !== null && known.id !== id) throw alreadyExists('decision', body.key);
    return this.upload(caller, { ...body, id }, (version) => this.changes.create(caller, version));
  }

  /** Makes version MAX(version) + 1, which is active at once, also if the source is the same. */
  async update(caller: Caller, id: string, key: string, body: UpdateDecisionDto): Promise<UploadedDecisionDto> {
    requireKeyOfPath(key, body.key);
    requireSource(body.source);
    if ((await this.directory.findEvaluable(caller.tenant, key, null)) === null) throw notFound(DECISION);
    return this.upload(caller, { ...body, id, key }, (version) =>
      this.changes.update(caller, version, body.expected_version),
    );
  }

  /** Makes a stored version the active one. */
  async rollback(caller: Caller, key: string, version: number): Promise<RolledBackDto> {
    return rolledBackDto(await this.changes.rollback(caller, key, version));
  }

  /** A soft deletion: stored versions and evaluations stay. Undefined if no active definition uses the decision. */
  async remove(caller: Caller, key: string): Promise<DeletedDecisionDto | undefined> {
    await this.changes.remove(caller, key);
    const users = await this.names.usersOfDecision(caller.tenant, key);
    if (users.length === 0) return undefined;
    const warnings = users.map((user) => useWarning(user, `decision ${key}`, 'business rule tasks'));
    return { key, deleted: true, warnings };
  }

  /** With all findings, also if one of them is an error. */
  compileSource(tenant: TenantScope, { key, source_type, source }: UploadedTable): Promise<CompiledTable> {
    const limits = { ...DECISION_LIMITS, maxSourceBytes: this.config.maxDefinitionBytes };
    const decision = { sourceType: source_type, source: source as JsonValue, key, limits };
    return this.compilation.compile(tenant, decision);
  }

  /** The version to store of a compiled source. */
  versionOf({ id, key, name, source_type }: Upload, compiled: Compiled): NewDecisionVersion {
    const { modelText, modelHash, sourceText, sourceHash } = compiled;
    const findings = JSON.stringify(compiled.findings.map(findingDto));
    const content = { id, key, name, sourceType: source_type, source: sourceText, sourceHash, modelHash };
    return { ...content, findings, model: modelText };
  }

  /** Throws 400 with all findings if one of them is an error. */
  private async upload(
    { tenant }: Caller,
    upload: Upload & UploadedTable,
    store: (version: NewDecisionVersion) => Promise<StoredVersion>,
  ): Promise<UploadedDecisionDto> {
    const compiled = await this.compileSource(tenant, upload);
    if (!compiled.ok) throw rejected('decision', compiled.findings);
    const version = this.versionOf(upload, compiled);
    const summary = decisionSummaryDto({ ...version, ...(await store(version)), tenantId: tenant });
    return { ...summary, findings: compiled.findings.map(findingDto) };
  }
}
