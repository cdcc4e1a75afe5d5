import { setImmediate as others } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { createIds } from '@svc/engine';
import type { TenantScope } from '@svc/persistence';
import type { PlacedFinding } from '../errors/finding.dto.js';
import { MAX_TEXT_LENGTH } from '../http/fields/fields.js';
import { PATH_NAME, PATH_NAME_SAYS } from '../http/requests/path-names.js';
import { rejected } from '../versions/uploaded-source.js';
import { type Compiled, type CompiledResource, keyless } from './compiled-resource.js';
import { DecisionResources } from './decision-resources.js';
import type { DeployedSourceDto, ResourceKind } from './deployment.dto.js';
import { type NamedSource, namedSource } from './named-source.js';
import { ProcessResources } from './process-resources.js';

/** Compiles all sources of a deployment. */
@Injectable()
export class CompileResourcesService {
  private readonly kinds: Readonly<
    Record<ResourceKind, { compile(tenant: TenantScope, id: string, source: NamedSource): Promise<Compiled> }>
  >;

  constructor(processes: ProcessResources, decisions: DecisionResources) {
    this.kinds = { process: processes, decision: decisions };
  }

  /** Throws 400 with the findings of all sources if one of them is an error. `id`: that of the deployment, from which those of versions follow. */
  async compile(tenant: TenantScope, id: string, sources: readonly DeployedSourceDto[]): Promise<CompiledResource[]> {
    const newId = createIds(id, timeIn(id));
    const compiled: CompiledResource[] = [];
    const findings: PlacedFinding[] = [];
    for (const source of sources.map(namedSource)) {
      // Each may take some tens of milliseconds, in which other requests wait.
      await others();
      const one = withUsableKey(await this.kinds[source.kind].compile(tenant, newId(), source), compiled);
      if (!('refused' in one)) compiled.push(one);
      const found = 'refused' in one ? one.refused : one.findings;
      findings.push(...found.map((finding) => ({ ...finding, resource: source.name })));
    }
    if (findings.some(({ severity }) => severity === 'error')) throw rejected('deployment', findings);
    return compiled;
  }
}

/** A key of the source itself has not been checked, and two sources may have the same. */
function withUsableKey(compiled: Compiled, others: readonly CompiledResource[]): Compiled {
  if ('refused' in compiled) return compiled;
  const { kind, version } = compiled.staged;
  const { key } = version;
  if (!PATH_NAME.test(key) || key.length > MAX_TEXT_LENGTH)
    return keyless(
      `expected a key of 1 to ${MAX_TEXT_LENGTH} characters, which must ${PATH_NAME_SAYS}; found ${JSON.stringify(key)}`,
    );
  const same = others.find(({ staged }) => staged.kind === kind && staged.version.key === key);
  if (same === undefined) return compiled;
  return keyless(`expected one source of the ${kind} ${JSON.stringify(key)}, but ${same.source.name} is one too`);
}

/** The milliseconds in an id of version 7 (RFC 9562, 5.7). */
function timeIn(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
}
