import { Inject, Injectable } from '@nestjs/common';
import { DEFAULT_LIMITS } from '@svc/bpmn';
import type { Config } from '@svc/config';
import { type Finding, namesUsedBy } from '@svc/engine';
import type { JsonValue } from '@svc/expressions';
import {
  DefinitionRepository,
  type ExecutionMode,
  type NewDefinitionVersion,
  type StoredDefinition,
  type TenantScope,
  UsedNames,
} from '@svc/persistence';
import { CONFIG } from '../app-resources.js';
import type { Caller } from '../auth/caller.js';
import { notFound } from '../errors/api-error.js';
import { findingDto } from '../errors/finding.dto.js';
import type { CompiledUpload } from './compile-upload.js';
import { Compilation } from './compilation.js';
import {
  type CreateDefinitionDto,
  definitionSummaryDto,
  type SourceType,
  type UpdateDefinitionDto,
  type UploadedDefinitionDto,
  type ValidatedDefinitionDto,
  type ValidateDefinitionDto,
} from './definition.dto.js';
import { DefaultExecution } from './default-execution.js';
import { DefinitionChanges } from './definition-changes.js';
import { DEFINITION } from './definitions.service.js';
import { alreadyExists, rejected, requireKeyOfPath, requireSource } from '../versions/uploaded-source.js';
import { type RolledBackDto, rolledBackDto } from '../versions/version.dto.js';

export interface UploadedSource {
  readonly source_type: SourceType;
  readonly source: unknown;
  readonly process_id?: string | undefined;
}

type Compiled = CompiledUpload & { readonly ok: true };

/** What is stored beside the compiled source. */
interface Upload extends Pick<UploadedSource, 'source_type'> {
  readonly execution?: ExecutionMode;
  readonly id: string;
  readonly key: string;
  /** Undefined: the name of the version that this one replaces. */
  readonly name?: string | undefined;
  /** Undefined: the description of that version. */
  readonly description?: string | null | undefined;
}

/** Changes of definitions: uploads, rollback, deletion. */
@Injectable()
export class DefinitionUploadsService {
  constructor(
    private readonly definitions: DefinitionRepository,
    private readonly changes: DefinitionChanges,
    private readonly compilation: Compilation,
    private readonly defaultExecution: DefaultExecution,
    private readonly names: UsedNames,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Makes version 1 of a new key. A deleted key is restored, with the next version [definitions#versions]. */
  async create(caller: Caller, id: string, body: CreateDefinitionDto): Promise<UploadedDefinitionDto> {
    requireSource(body.source);
    const known = await this.definitions.find(caller.tenant, body.key, null);
    if (known !== null && known.id !== id) throw alreadyExists('definition', body.key);
    const upload = { ...body, id, description: body.description ?? null };
    return this.upload(caller, upload, (version) => this.changes.create(caller, version));
  }

  /** Makes version MAX(version) + 1, which is active at once, also if the source is the same. */
  async update(caller: Caller, id: string, key: string, body: UpdateDefinitionDto): Promise<UploadedDefinitionDto> {
    requireKeyOfPath(key, body.key);
    requireSource(body.source);
    if ((await this.definitions.findStartable(caller.tenant, key, null)) === null) throw notFound(DEFINITION);
    return this.upload(caller, { ...body, id, key }, (version) => this.changes.update(caller, version));
  }

  /** Makes a stored version the active one; running instances are unaffected. */
  async rollback(caller: Caller, key: string, version: number): Promise<RolledBackDto> {
    return rolledBackDto(await this.changes.rollback(caller, key, version));
  }

  /** A soft deletion: stored versions and running instances stay. */
  remove(caller: Caller, key: string): Promise<void> {
    return this.changes.remove(caller, key);
  }

  /** The findings that an upload of the source would get. Nothing is stored. */
  async validate(tenant: TenantScope, body: ValidateDefinitionDto): Promise<ValidatedDefinitionDto> {
    requireSource(body.source);
    const compiled = await this.compileSource(tenant, body);
    const missing = compiled.ok ? await this.missing(tenant, compiled.uses) : [];
    return { valid: compiled.ok, findings: [...compiled.findings, ...missing].map(findingDto) };
  }

  private async upload(
    { tenant }: Caller,
    upload: Upload & UploadedSource,
    store: (version: NewDefinitionVersion) => Promise<StoredDefinition>,
  ): Promise<UploadedDefinitionDto> {
    const compiled = await this.compileRunnable(tenant, upload);
    const version = await this.versionOf(tenant, upload, compiled);
    const stored = await store(version);
    const missing = await this.missing(tenant, compiled.uses);
    const summary = definitionSummaryDto({ ...version, ...stored, tenantId: tenant });
    return { ...summary, findings: [...compiled.findings, ...missing].map(findingDto) };
  }

  /** Throws 400 with all findings if one of them is an error. */
  async compileRunnable(tenant: TenantScope, uploaded: UploadedSource): Promise<Compiled> {
    requireSource(uploaded.source);
    const compiled = await this.compileSource(tenant, uploaded);
    if (!compiled.ok) throw rejected('definition', compiled.findings);
    return compiled;
  }

  /** The version to store of a compiled source. */
  async versionOf(tenant: TenantScope, upload: Upload, compiled: Compiled): Promise<NewDefinitionVersion> {
    const { id, key, name, description, source_type } = upload;
    const { modelText, modelHash, sourceText, sourceHash, xml, starts, startsByRequest } = compiled;
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
      execution: upload.execution ?? compiled.execution ?? (await this.defaultExecution.of(tenant)),
      credentials: namesUsedBy(compiled.uses, 'credential'),
      decisions: namesUsedBy(compiled.uses, 'decision'),
    };
    return { ...content, findings: JSON.stringify(compiled.findings.map(findingDto)), model: modelText };
  }

  /** Names that the process uses and that do not exist now. They are no part of the version, since they may come later. */
  async missing(tenant: TenantScope, uses: Compiled['uses']): Promise<Finding[]> {
    const missing = await this.names.missing(tenant, uses);
    return missing.map(({ kind, name, elementId }) => ({
      ...{ elementId, line: null, severity: 'warning' },
      message: `expected the ${kind} ${name} to exist, but it is not there now`,
    }));
  }

  /** With all findings, also if one of them is an error. */
  compileSource(tenant: TenantScope, { source_type, source, process_id }: UploadedSource): Promise<CompiledUpload> {
    const { maxDefinitionBytes, maxItemDefinitions, maxItemSchemaBytes, maxItemSchemaDepth } = this.config;
    const limits = {
      ...DEFAULT_LIMITS,
      maxSourceBytes: maxDefinitionBytes,
      maxItemDefinitions,
      maxSchemaBytes: maxItemSchemaBytes,
      maxSchemaDepth: maxItemSchemaDepth,
    };
    const definition = { sourceType: source_type, source: source as JsonValue, processId: process_id, limits };
    return this.compilation.compile(tenant, definition);
  }
}
