import { Inject, Injectable } from '@nestjs/common';
import { DEFAULT_LIMITS } from '@svc/bpmn';
import type { Config } from '@svc/config';
import type { JsonValue } from '@svc/expressions';
import {
  DefinitionRepository,
  DefinitionWriter,
  type LockedDefinition,
  type NewDefinitionVersion,
  type Queryable,
  type StoredVersion,
} from '@svc/persistence';
import { CONFIG } from '../app-resources.js';
import type { Caller } from '../auth/caller.js';
import { AuditedWrites } from '../database/audited-writes.js';
import { ApiError, badRequest, conflict, notFound } from '../errors/api-error.js';
import { findingDto } from '../errors/finding.dto.js';
import type { CompiledUpload } from './compile-upload.js';
import { Compilation } from './compilation.js';
import {
  type CreateDefinitionDto,
  definitionSummaryDto,
  type RolledBackDto,
  rolledBackDto,
  type SourceType,
  type UpdateDefinitionDto,
  type UploadedDefinitionDto,
  type ValidatedDefinitionDto,
  type ValidateDefinitionDto,
} from './definition.dto.js';
import { DEFINITION } from './definitions.service.js';
import { StartableVersions } from './startable-versions.js';

export interface UploadedSource {
  readonly source_type: SourceType;
  readonly source: unknown;
  readonly process_id?: string | undefined;
}

interface Upload extends UploadedSource {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly description: string | null;
}

/** Changes of definitions: uploads, rollback, deletion. Whoever changes a key holds its lock. */
@Injectable()
export class DefinitionUploadsService {
  constructor(
    private readonly definitions: DefinitionRepository,
    private readonly writer: DefinitionWriter,
    private readonly writes: AuditedWrites,
    private readonly startable: StartableVersions,
    private readonly compilation: Compilation,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Version 1 of a new key; the next version of a deleted one, which lives again (contract, "Definitions"). */
  async create(caller: Caller, id: string, body: CreateDefinitionDto): Promise<UploadedDefinitionDto> {
    requireSource(body.source);
    const known = await this.definitions.find(caller.tenant, body.key, null);
    if (known !== null && known.id !== id) throw alreadyExists(body.key);
    const upload = { ...body, id, description: body.description ?? null };
    return this.upload(caller, upload, 'definition.created', (locked) => {
      if (locked.isLiving) throw alreadyExists(body.key);
    });
  }

  /** MAX(version) + 1, active at once; an identical source still makes a version. */
  async update(caller: Caller, id: string, key: string, body: UpdateDefinitionDto): Promise<UploadedDefinitionDto> {
    if (body.key !== undefined && body.key !== key)
      throw badRequest(`key must be ${JSON.stringify(key)} as in the path, or absent`);
    requireSource(body.source);
    const active = await this.definitions.find(caller.tenant, key, null);
    if (active === null) throw notFound(DEFINITION);
    const { name = active.name, description = active.description } = body;
    return this.upload(caller, { ...body, id, key, name, description }, 'definition.updated', (locked) => {
      if (!locked.isLiving) throw notFound(DEFINITION);
    });
  }

  /** Makes a stored version the active one; running instances are unaffected. */
  async rollback(caller: Caller, key: string, version: number): Promise<RolledBackDto> {
    const { tenant, actor } = caller;
    const active = await this.writes.record(tenant, actor, async (tx) => {
      const target = await this.rollbackTarget(caller, key, version, tx);
      if (target.stored.isActive) return { result: target.stored, entries: [] };
      const result = await this.writer.activate(tenant, target.locked, version, tx);
      return { result, entries: [entryOf('definition.rolled_back', result)] };
    });
    this.startable.forget(tenant, key);
    return rolledBackDto(active);
  }

  /** Soft: stored versions and running instances stay. */
  async remove({ tenant, actor }: Caller, key: string): Promise<void> {
    if ((await this.definitions.findStartable(tenant, key, null)) === null) throw notFound(DEFINITION);
    await this.writes.record(tenant, actor, async (tx) => {
      const locked = await this.writer.lock(tenant, key, tx);
      if (!locked.isLiving) throw notFound(DEFINITION);
      await this.writer.softDelete(tenant, locked, tx);
      return { result: undefined, entries: [{ instanceId: null, action: 'definition.deleted', payload: { key } }] };
    });
    this.startable.forget(tenant, key);
  }

  /** What an upload of the source would be told; nothing is stored. */
  async validate(body: ValidateDefinitionDto): Promise<ValidatedDefinitionDto> {
    requireSource(body.source);
    const { ok, findings } = await this.compileSource(body);
    return { valid: ok, findings: findings.map(findingDto) };
  }

  private async upload(
    { tenant, actor }: Caller,
    upload: Upload,
    action: string,
    check: (locked: LockedDefinition) => void,
  ): Promise<UploadedDefinitionDto> {
    const { version, findings } = await this.compile(upload);
    const stored = await this.writes.record(tenant, actor, async (tx) => {
      const locked = await this.writer.lock(tenant, upload.key, tx);
      const repeated = await this.writer.find(tenant, { id: upload.id }, tx);
      if (repeated !== null) return { result: repeated, entries: [] };
      check(locked);
      const result = await this.writer.add(tenant, locked, version, tx);
      return { result, entries: [entryOf(action, result, { source_hash: version.sourceHash })] };
    });
    this.startable.forget(tenant, upload.key);
    return { ...definitionSummaryDto({ ...version, ...stored, tenantId: tenant }), findings };
  }

  /** 400 with all findings at once where one of them is an error. */
  async compileRunnable(uploaded: UploadedSource): Promise<CompiledUpload & { readonly ok: true }> {
    requireSource(uploaded.source);
    const compiled = await this.compileSource(uploaded);
    if (!compiled.ok) throw rejected(compiled.findings);
    return compiled;
  }

  private async compile({ id, key, name, description, source_type, source, process_id }: Upload) {
    const compiled = await this.compileRunnable({ source_type, source, process_id });
    const { modelText, modelHash, sourceText, sourceHash, xml, starts, startsByRequest } = compiled;
    const findings = compiled.findings.map(findingDto);
    const content = {
      id,
      key,
      name,
      description,
      sourceType: source_type,
      source: sourceText,
      sourceHash,
      modelHash,
      xml,
      starts,
      startsByRequest,
    };
    const version: NewDefinitionVersion = { ...content, findings: JSON.stringify(findings), model: modelText };
    return { version, findings };
  }

  private compileSource({ source_type, source, process_id }: UploadedSource): Promise<CompiledUpload> {
    const limits = { ...DEFAULT_LIMITS, maxSourceBytes: this.config.maxDefinitionBytes };
    const definition = { sourceType: source_type, source: source as JsonValue, processId: process_id, limits };
    return this.compilation.compile(definition);
  }

  private async rollbackTarget(
    { tenant }: Caller,
    key: string,
    version: number,
    tx: Queryable,
  ): Promise<RollbackTarget> {
    const locked = await this.writer.lock(tenant, key, tx);
    const stored = locked.isLiving ? await this.writer.find(tenant, { key, version }, tx) : null;
    if (stored === null) throw notFound(DEFINITION);
    return { locked, stored };
  }
}

interface RollbackTarget {
  readonly locked: LockedDefinition;
  readonly stored: StoredVersion;
}

function requireSource(source: unknown): void {
  if (source === undefined || source === null) throw badRequest('source must be given');
}

function alreadyExists(key: string): ApiError {
  return conflict(`expected a new key, but definition ${JSON.stringify(key)} exists; PUT makes its next version`);
}

function rejected(findings: readonly Parameters<typeof findingDto>[0][]): ApiError {
  const errors = findings.filter((finding) => finding.severity === 'error');
  const message = `the definition has ${errors.length} ${errors.length === 1 ? 'error' : 'errors'}: ${errors[0]?.message ?? 'see findings'}`;
  return new ApiError('VALIDATION_ERROR', message, { findings });
}

function entryOf(
  action: string,
  { id, key, version, name }: StoredVersion,
  more: { readonly source_hash?: string } = {},
) {
  return { instanceId: null, action, payload: { definition_id: id, key, version, name, ...more } };
}
