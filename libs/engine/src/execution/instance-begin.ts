import type { StartOccurrence } from '../inputs.js';
import type { ProcessScope } from '../scope.js';
import type { Execution } from './execution.js';
import { beginAtStart } from './scopes/begin-at-start.js';

/** Starts the process at this start event alone (BPMN 2.0.2, 13.2). False if the process has no such start. */
export function beginBy(execution: Execution, scope: ProcessScope, start: StartOccurrence): boolean {
  const starter = execution.index.starterOf(start.elementId);
  if (starter === null) return false;
  beginAtStart(execution, scope, starter, (token) =>
    starter.definition.beginInstance?.(execution.activate(token), start),
  );
  return true;
}
