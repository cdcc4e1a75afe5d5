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
import { isPlainObject, type JsonObject } from '../http/requests/json-values.js';
import { optionalTime } from '../http/requests/query-values.js';
import { requireFitting, requireNamable } from '../instances/variables.js';
import { MAX_SCRIPT_STEPS } from './script-schema.js';
import type { KnownSubject } from './known-answers.js';
import type { SimulationRun, SimulationTask } from './run-simulation.js';
import {
  type SimulatedCourse,
  type SimulateDto,
  type SimulateSourceDto,
  type SimulationDto,
  simulationDto,
} from './simulation.dto.js';
import { SimulatedSurroundings } from './simulated-surroundings.js';
import { SimulationThread } from './simulation-thread.js';

/** Questions that come up after this number of rounds or subjects stay unanswered. */
const MAX_ROUNDS = 10;
const MAX_SUBJECTS = 100;

/** Simulates definitions. No workflow is started and nothing is written. */
@Injectable()
export class SimulationsService {
  constructor(
    private readonly definitions: DefinitionRepository,
    private readonly uploads: DefinitionUploadsService,
    private readonly thread: SimulationThread,
    private readonly surroundings: SimulatedSurroundings,
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

  /** Simulates a definition that is not stored, and does not store it. */
  async simulateSource(tenant: TenantScope, body: SimulateSourceDto): Promise<SimulationDto> {
    const course = courseOf(body);
    const { modelText, sourceHash } = await this.uploads.compileRunnable(tenant, body);
    const definition = { id: sourceHash, key: 'simulation', version: 1, name: 'simulation', hash: sourceHash };
    return this.run(tenant, { modelText, definition, ...course });
  }

  private async run(
    tenant: TenantScope,
    task: Omit<SimulationTask, 'maxVariablesBytes' | 'maxBase64Bytes' | 'known'>,
  ): Promise<SimulationDto> {
    const { maxVariablesBytes, maxBase64VariableBytes: maxBase64Bytes } = this.config;
    requireFitting('variables', task.variables, maxVariablesBytes);
    requireNamable(task.variables);
    const { simulation } = await this.runKnowing(tenant, { ...task, maxVariablesBytes, maxBase64Bytes });
    return simulationDto(simulation);
  }

  /** Repeats the run from its start with the missing subjects, until nothing is missing. Every run takes the same course. */
  private async runKnowing(tenant: TenantScope, task: Omit<SimulationTask, 'known'>): Promise<SimulationRun> {
    const known: KnownSubject[] = [];
    let run = await this.thread.run(tenant, { ...task, known });
    for (let round = 1; round <= MAX_ROUNDS && run.missing.length > 0 && known.length < MAX_SUBJECTS; round++) {
      known.push(...(await this.surroundings.look(tenant, run.missing.slice(0, MAX_SUBJECTS - known.length))));
      run = await this.thread.run(tenant, { ...task, known });
    }
    return run;
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
