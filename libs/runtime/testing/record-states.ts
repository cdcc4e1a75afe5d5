import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { compileDefinition } from '@svc/bpmn';
import { startInstance } from '@svc/driver';
import { advance, ENGINE_VERSION, packState, samples } from '@svc/engine';
import type { EngineInput, EngineState, InputEnvelope, ProcessModel, Sample } from '@svc/engine';
import { TENANT } from './process-stack.js';
import type { RecordedState } from './recorded-state.js';

/*
 * Part of `npm run histories:record`: records the stored state of an instance without a workflow for each sample that needs no
 * workflow. All later releases must continue from them. Existing states are not changed.
 */
const FOLDER = fileURLToPath(new URL('../../../tests/states/', import.meta.url));
const FILE = `${FOLDER}${ENGINE_VERSION}.json`;
const AT = Date.UTC(2026, 10, 21, 12);
const LIMITS = { maxVariablesBytes: 5 * 1_024 * 1_024 };

if (!existsSync(FILE)) {
  await mkdir(FOLDER, { recursive: true });
  const recorded = samples().flatMap((sample) => record(sample) ?? []);
  await writeFile(FILE, `${JSON.stringify(recorded)}\n`);
}

/** Null if it does not wait, or if a workflow would take over at once. */
function record({ name, process: form, calls, decisions = [], variables, start }: Sample): RecordedState | null {
  if (calls.length + decisions.length > 0) return null;
  const compiled = compileDefinition({ sourceType: 'json', source: { id: 'sample', name, ...form } });
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.findings));
  const { model, modelHash } = compiled;
  const instanceId = randomUUID();
  const { start: began } = startInstance({
    ...{ tenantId: TENANT, instanceId, at: AT, actor: { type: 'api_key', id: null }, limits: LIMITS },
    definition: { id: randomUUID(), key: name, version: 1, name, hash: modelHash },
    variables,
    ...(start && { startedBy: { elementId: start.at, payload: start.payload } }),
  });
  const { state, facts, commands, more } = advance(model, null, [began], { limits: LIMITS });
  if (more || commands.length > 0 || state.status === 'completed') return null;
  const stored = { state: packState(structuredClone(state)) };
  const commit = { seq: 1, inputs: [began], facts, now: AT };
  const request = { tenantId: TENANT, instanceId, engineVersion: ENGINE_VERSION, ...commit };
  return { name, modelHash, model, request, stored, ends: endOf(model, state, facts) };
}

function endOf(model: ProcessModel, state: EngineState, facts: RecordedState['request']['facts']) {
  const open = facts.flatMap((fact) => (fact.fact === 'task.created' ? [fact.taskId] : []));
  for (let taskId = open.shift(); taskId !== undefined; taskId = open.shift()) {
    const completion: EngineInput = { type: 'taskCompleted', taskId, claimVersion: 1, variables: {} };
    const outcome = advance(model, state, [envelope(`complete ${taskId}`, completion)], { limits: LIMITS });
    open.push(...outcome.facts.flatMap((fact) => (fact.fact === 'task.created' ? [fact.taskId] : [])));
  }
  return state.status;
}

function envelope(id: string, input: EngineInput): InputEnvelope {
  return { id, at: AT, actor: { type: 'api_key', id: null }, input };
}
