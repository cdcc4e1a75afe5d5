import type { Findings } from '../findings.js';
import type { CompileLimits } from '../limits.js';
import { findJsonFlaw } from '../source/json-flaw.js';
import { parseJson } from '../source/json-value.js';
import type { FlowSource, NodeSource, ProcessSource } from '../source/process-source.js';
import { checkAgainstSchema } from './check-schema.js';
import { withStartEvent } from './implied-start.js';
import { nodeSource } from './json-element.js';
import { JsonEvents } from './json-events.js';
import { listenersOf } from './json-listeners.js';
import type { JsonElement, JsonFlow, JsonProcess } from './json-process.js';

/** The id of a process if its source has none. */
const DEFAULT_ID = 'process';

/** Reads the text of a JSON source. Returns null with findings if that fails. */
export function readJsonProcess(
  text: string,
  wanted: string | undefined,
  limits: CompileLimits,
  findings: Findings,
): ProcessSource | null {
  const parsed = parseJson(text, findings);
  return parsed === null ? null : readProcessValue(parsed.value, wanted, limits, findings);
}

/** Reads a parsed JSON or YAML value, which may be anything. */
export function readProcessValue(
  value: unknown,
  wanted: string | undefined,
  limits: CompileLimits,
  findings: Findings,
): ProcessSource | null {
  const flaw = findJsonFlaw(value, limits);
  if (flaw !== null) {
    findings.error(flaw);
    return null;
  }
  const process = checkAgainstSchema(value, findings);
  if (process === null) return null;
  const source = readProcess(process, findings);
  if (wanted === undefined || wanted === source.id) return source;
  findings.error(`expected a process ${wanted}, but the source has ${source.id}`);
  return null;
}

function readProcess(process: JsonProcess, findings: Findings): ProcessSource {
  const nodes: NodeSource[] = [];
  const flows: FlowSource[] = [];
  const events = new JsonEvents(process, findings);
  const read = (elements: readonly JsonElement[], levelFlows: readonly JsonFlow[], scope: string | null): void => {
    for (const element of elements) {
      nodes.push(nodeSource(element, scope, events));
      if (element.elements !== undefined) read(element.elements, element.flows ?? [], element.id);
    }
    flows.push(...levelFlows.map((flow) => flowSource(flow, scope)));
  };
  read(process.elements, process.flows ?? [], null);
  const { id = DEFAULT_ID, name, timeZone, execution = null } = process;
  const zone = timeZone?.trim() || null;
  const about = { id, name: name || null, line: null, timeZone: zone, execution, ...listenersOf(process) };
  return withStartEvent({ ...about, nodes, flows });
}

function flowSource({ id, name, sourceRef, targetRef, condition }: JsonFlow, scope: string | null): FlowSource {
  return {
    id,
    name: name || null,
    line: null,
    scope,
    source: sourceRef,
    target: targetRef,
    condition: condition?.trim() || null,
  };
}
