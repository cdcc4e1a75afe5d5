import type { StartOccurrence } from '@svc/engine';
import type { LoadedProcess } from '../processes/process-file.js';
import { FileError } from '../scenarios/located.js';
import type { ScenarioStart } from '../scenarios/scenario.js';

/** The start event that the scenario begins with; null for a start by request. Throws a `FileError` if the process has none such. */
export function startOccurrence({ event }: ScenarioStart, { index, file }: LoadedProcess): StartOccurrence | null {
  if (event === null) return null;
  const { at, trigger, payload } = event;
  if (trigger === null) return { elementId: at ?? '', payload };
  const starts = index.instanceStarts();
  const found = starts.filter(
    ({ kind, name, elementId }) => kind === trigger.kind && name === trigger.name && (at === null || at === elementId),
  );
  const [first] = found;
  if (first !== undefined && found.length === 1) return { elementId: first.elementId, payload };
  const known = starts.map(({ kind, name, elementId }) => `${kind} ${name} at ${elementId}`).join(', ') || 'none';
  const expected = `expected one start event for the ${trigger.kind} ${trigger.name}`;
  throw new FileError(file, null, `${expected}; events that start an instance: ${known}`);
}
