import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@svc/config';
import type { JsonValue } from '@svc/expressions';
import type { StartOccurrence } from '@svc/engine';
import { readScript, type ScriptStep } from '@svc/engine/simulation';
import { DefinitionRepository, type TenantScope } from '@svc/persistence';
import { CONFIG } from '../app-resources.js';
import { DefinitionUploadsService } from '../definitions/definition-uploads.service.js';
import { DEFINITION } from '../definitions/definitions.service.js';
import { badRequest, notFound } from '../errors/api-error.js';
import { isPlainObject, type JsonObject } from '../http/json-values.js';
import { optionalTime } from '../http/times.js';
import { requireFitting, requireNamable } from '../instances/variables.js';
import { MAX_SCRIPT_STEPS } from './script-schema.js';
import type { SimulationTask } from './run-simulation.js';
import {
  type SimulatedCourse,
  type SimulateDto,
  type SimulateSourceDto,
  type SimulationDto,
  simulationDto,
} from './simulation.dto.js';
import { SimulationThread } from './simulation-thread.js';

/** Definitions that are tried out: no workflow is started and nothing is written. */
@Injectable()
export class SimulationsService {
  constructor(
    private readonly definitions: DefinitionRepository,
    private readonly uploads: DefinitionUploadsService,
    private readonly thread: SimulationThread,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async simulate(tenant: TenantScope, key: string, body: SimulateDto): Promise<SimulationDto> {
    const course = courseOf(body);
    const found = await this.definitions.findWithModel(tenant, key, body.version ?? null);
    if (found === null) throw notFound(DEFINITION);
    const { id, version, name, sourceHash } = found;
    const definition = { id, key, version, name, hash: sourceHash };
    return this.run(tenant, { modelText: found.model, definition, ...course });
  }

  /** A definition that is not stored, and not kept either. */
  async simulateSource(tenant: TenantScope, body: SimulateSourceDto): Promise<SimulationDto> {
    const course = courseOf(body);
    const { modelText, sourceHash } = await this.uploads.compileRunnable(body);
    const definition = { id: sourceHash, key: 'simulation', version: 1, name: 'simulation', hash: sourceHash };
    return this.run(tenant, { modelText, definition, ...course });
  }

  private async run(tenant: TenantScope, task: Omit<SimulationTask, 'maxVariablesBytes'>): Promise<SimulationDto> {
    const { maxVariablesBytes } = this.config;
    requireFitting('variables', task.variables, maxVariablesBytes);
    requireNamable(task.variables);
    return simulationDto(await this.thread.run(tenant, { ...task, maxVariablesBytes }));
  }
}

type Course = Pick<SimulationTask, 'variables' | 'script' | 'startAt' | 'startedBy'>;

function courseOf({ variables = {}, script, start, start_at }: SimulatedCourse): Course {
  const startedBy = startOf(start);
  const startAt = optionalTime('start_at', start_at)?.getTime() ?? Date.now();
  return { variables, script: scriptOf(script ?? []), startAt, ...(startedBy && { startedBy }) };
}

function startOf(start: JsonObject | undefined): StartOccurrence | null {
  if (start === undefined) return null;
  const { at, payload = {}, ...others } = start;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw badRequest(`start must have at and payload only, found ${unknown}`);
  if (typeof at !== 'string') throw badRequest('start.at must be the id of a start event');
  if (!isPlainObject(payload)) throw badRequest('start.payload must be an object');
  return { elementId: at, payload };
}

function scriptOf(script: unknown): ScriptStep[] {
  if (!Array.isArray(script)) throw badRequest('script must be a list of steps');
  if (script.length > MAX_SCRIPT_STEPS)
    throw badRequest(`script must have at most ${MAX_SCRIPT_STEPS} steps, found ${script.length}`);
  const read = readScript(script as JsonValue[]);
  if (!read.ok) throw badRequest(read.failure.message);
  return read.value;
}
