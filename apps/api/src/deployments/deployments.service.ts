import { Injectable } from '@nestjs/common';
import type { Queryable } from '@svc/persistence';
import type { Caller } from '../auth/caller.js';
import { AuditedWrites } from '../database/audited-writes.js';
import { DefinitionUploadsService } from '../definitions/definition-uploads.service.js';
import { findingDto } from '../errors/finding.dto.js';
import { CompileResourcesService } from './compile-resources.service.js';
import type { CompiledResource } from './compiled-resource.js';
import type { CreateDeploymentDto, DeploymentDto } from './deployment.dto.js';
import { addAll, lockAll, type PlannedResource } from './locked-versions.js';

/** Carries what a dry run has found out of its transaction, which is rolled back. */
class DryRun extends Error {
  constructor(readonly planned: readonly PlannedResource[]) {
    super('a dry run ends without a commit');
  }
}

/** Uploads of several sources in one transaction [definitions#deployments]. */
@Injectable()
export class DeploymentsService {
  constructor(
    private readonly compilation: CompileResourcesService,
    private readonly definitions: DefinitionUploadsService,
    private readonly writes: AuditedWrites,
  ) {}

  /** All sources become active versions, or none does. A dry run does the same and takes it back. */
  async deploy(
    caller: Caller,
    id: string,
    { name = null, resources, dry_run }: CreateDeploymentDto,
  ): Promise<DeploymentDto> {
    const compiled = await this.compilation.compile(caller.tenant, id, resources);
    const planned =
      dry_run === true ? await this.rolledBack(caller, compiled) : await this.write(caller, { id, name }, compiled);
    const answer = await this.answer(caller, { id, name }, compiled, planned);
    return dry_run === true ? { ...answer, dry_run } : answer;
  }

  private write({ tenant, actor }: Caller, named: Named, resources: readonly CompiledResource[]) {
    return this.writes.record(tenant, actor, async (tx: Queryable) => {
      const planned = await lockAll(tenant, resources, tx);
      if (planned.some(({ isRepeated }) => isRepeated)) return { result: asDone(planned), entries: [] };
      const { entries, changes } = await addAll(tenant, planned, tx);
      const own = entries.length === 0 ? [] : [entryOf(named, planned)];
      return { result: planned, entries: [...entries, ...own], changes };
    });
  }

  private async rolledBack({ tenant, actor }: Caller, resources: readonly CompiledResource[]) {
    try {
      return await this.writes.record<readonly PlannedResource[]>(tenant, actor, async (tx: Queryable) => {
        const planned = await lockAll(tenant, resources, tx);
        await addAll(tenant, planned, tx);
        throw new DryRun(planned);
      });
    } catch (error) {
      if (error instanceof DryRun) return error.planned;
      throw error;
    }
  }

  /** In the order of the request. */
  private async answer(
    { tenant }: Caller,
    { id, name }: Named,
    resources: readonly CompiledResource[],
    planned: readonly PlannedResource[],
  ): Promise<DeploymentDto> {
    const deployed = new Set(resources.map(({ staged: { kind, version } }) => `${kind} ${version.key}`));
    const answers = resources.map(async (resource) => {
      const { source, staged, findings, uses } = resource;
      const plan = planned.find((one) => one.resource === resource);
      if (plan === undefined) throw new Error(`expected ${source.name} to be planned`);
      const elsewhere = uses.filter((use) => !deployed.has(`${use.kind} ${use.name}`));
      const missing = await this.definitions.missing(tenant, elsewhere);
      return {
        ...{ name: source.name, kind: source.kind, key: staged.version.key, version: plan.version },
        ...{ status: plan.status, source_hash: staged.version.sourceHash },
        findings: [...findings, ...missing].map(findingDto),
      };
    });
    return { id, name, resources: await Promise.all(answers) };
  }
}

interface Named {
  readonly id: string;
  readonly name: string | null;
}

/** Of a repeated request: what the first one has not added was unchanged then. */
function asDone(planned: readonly PlannedResource[]): readonly PlannedResource[] {
  return planned.map((one) => (one.isRepeated ? one : { ...one, status: 'unchanged', version: one.current }));
}

function entryOf({ id, name }: Named, planned: readonly PlannedResource[]) {
  const resources = planned.map(({ resource: { source, staged }, version, status }) => ({
    ...{ name: source.name, kind: source.kind, key: staged.version.key, version, status },
  }));
  return { instanceId: null, action: 'deployment.created', payload: { deployment_id: id, name, resources } };
}
