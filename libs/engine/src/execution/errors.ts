import type { BpmnError, ElementDefinition, ErrorMatch, ModelElement } from '../element-definition.js';
import type { Token } from '../state.js';
import type { Execution } from './execution.js';
import { keepForRepair, raiseIncident } from './incidents.js';

/**
 * Walks outward scope by scope to the first handler; in each scope an exact code wins over a catch-all (engine rule 9).
 * Without a handler the error is an incident where it was thrown.
 */
export function throwError(execution: Execution, thrower: Token, error: BpmnError): void {
  for (let token: Token | null = thrower; token !== null; token = hostOf(execution, token)) {
    const handler = handlerAt(execution.elementOf(token), error);
    if (!handler) continue;
    handler.definition.trigger?.(execution.activate(token), handler, { type: 'errorThrown', error });
    const isUntouched = execution.state.tokens[thrower.id] === thrower;
    if (isUntouched) keepForRepair(execution, thrower, error);
    return;
  }
  raiseIncident(execution, thrower, error);
}

function hostOf({ state }: Execution, token: Token): Token | null {
  const host = state.scopes[token.scopeId]?.hostToken ?? null;
  return host === null ? null : (state.tokens[host] ?? null);
}

function handlerAt(element: ModelElement, error: BpmnError): ModelElement | null {
  const find = (match: ErrorMatch) =>
    element.boundaries.find(({ node, definition }) => catches(definition, node, error) === match);
  return find('exact') ?? find('catch-all') ?? null;
}

function catches(definition: ElementDefinition, node: ModelElement['node'], error: BpmnError): ErrorMatch | null {
  return definition.catches?.(node, error) ?? null;
}
