import type { StartOccurrence } from '../inputs.js';
import type { Scope } from '../scope.js';
import type { Execution } from './execution.js';
import { armListeners } from './scopes/listening.js';
import { createTokenInside } from './tokens/tokens.js';

/** Starts the process at this start event alone (BPMN 2.0.2, 13.2). False if the process has no such start. */
export function beginBy(execution: Execution, scope: Scope, start: StartOccurrence): boolean {
  const starter = execution.index.starterOf(start.elementId);
  if (starter === null) return false;
  armListeners(execution, scope);
  const token = createTokenInside(execution, { scopeId: scope.id, elementId: starter.node.id, via: null });
  execution.record({ fact: 'element.entered', ...execution.at(token) });
  starter.definition.beginInstance?.(execution.activate(token), start);
  return true;
}
