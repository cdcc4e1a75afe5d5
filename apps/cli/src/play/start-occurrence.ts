import type { StartOccurrence } from '@svc/engine';
import type { LoadedProcess } from '../processes/process-file.js';
import { FileError } from '../scenarios/located.js';
import type { ScenarioStart } from '../scenarios/scenario.js';

/** The process does not begin in the way that was asked for. */
export class StartError extends FileError {
  constructor(
    file: string,
    readonly expected: string,
    /** Events that start an instance. */
    readonly found: string,
  ) {
    super(file, null, `expected ${expected}, found ${found}`);
  }
}

/** The start event that an instance begins with; null for a start by request. Throws a `StartError` if the process has none such. */
export function startOccurrence({ event }: ScenarioStart, process: LoadedProcess): StartOccurrence | null {
  if (event === null) return byRequest(process);
  const { at, trigger, payload } = event;
  if (trigger === null) return { elementId: at ?? '', payload };
  const starts = process.index.instanceStarts();
  const found = starts.filter(
    ({ kind, name, elementId }) => kind === trigger.kind && name === trigger.name && (at === null || at === elementId),
  );
  const [first] = found;
  if (first !== undefined && found.length === 1) return { elementId: first.elementId, payload };
  throw startError(process, `one start event for the ${trigger.kind} ${trigger.name}${at === null ? '' : ` at ${at}`}`);
}

function byRequest(process: LoadedProcess): null {
  if (process.index.entries(null).length > 0) return null;
  throw startError(process, 'a start event without an event, since the start is a request');
}

function startError({ file, index }: LoadedProcess, expected: string): StartError {
  const starts = index.instanceStarts().map(({ kind, name, elementId }) => `${elementId} (${kind} ${name})`);
  return new StartError(file, expected, starts.join(', ') || 'no event that starts an instance');
}
