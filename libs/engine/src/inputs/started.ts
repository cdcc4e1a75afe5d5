import type { Execution } from '../execution/execution.js';
import { beginBy } from '../execution/instance-begin.js';
import { startScope } from '../execution/scopes/scopes.js';
import { invalid } from '../execution/typed-data/type-checks.js';
import { violationsAt } from '../execution/typed-data/typed-variables.js';
import { bytesOfAll } from '../execution/variables/variables.js';
import type { InstanceStarted } from '../inputs.js';
import type { Variables } from '../variables.js';
import type { ProcessScope } from '../scope.js';
import { ACCEPTED, refused, refusedFor } from './applied.js';
import type { Applied } from './applied.js';

export function applyStarted(execution: Execution, input: InstanceStarted): Applied {
  const { state, store } = execution;
  if (state.scopes[state.rootScope]) return refused('CONFLICT', 'expected a new instance, but it has started already');
  const { definition, correlationId, metadata, parent, rerunOf } = input;
  const variables = { ...input.variables, ...initiatorOf(execution, input) };
  const called = parent === undefined ? {} : { parent };
  execution.recordForCaller({ fact: 'instance.created', definition, variables, correlationId, metadata, ...called });
  if (rerunOf !== undefined) execution.recordForCaller({ fact: 'instance.rerun_created', sourceInstanceId: rerunOf });
  if (parent !== undefined) {
    store.set('parent', parent);
    store.set('given', Object.keys(variables));
  }
  const bytes = bytesOfAll(variables);
  execution.cost.chargeBytes(bytes);
  store.set('variableBytes', bytes);
  const place = { parent: null, elementId: null, hostToken: null };
  const scope: ProcessScope = { id: state.rootScope, n: store.nextN(), ...place, variables };
  store.put('scopes', scope);
  const violations = violationsAt(execution, null, variables);
  if (violations.length > 0) return refusedFor(invalid(violations).failure);
  const { startedBy } = input;
  if (startedBy === undefined) startScope(execution, scope);
  else if (!beginBy(execution, scope, startedBy))
    return refused('NOT_FOUND', `expected ${startedBy.elementId} to begin the process, but it does not`);
  return ACCEPTED;
}

/**
 * Variables that get who has started the instance [forms#initiator]. They are among its first ones, as if they were given. A
 * called instance has none: nobody but its caller has started it.
 */
function initiatorOf(
  { index, input: envelope }: Execution,
  { startedBy, parent, initiator }: InstanceStarted,
): Variables {
  if (parent !== undefined) return {};
  const begun = startedBy === undefined ? index.entries(null) : [index.starterOf(startedBy.elementId)];
  const names = begun.flatMap((element) => element?.definition.initiator?.(element.node) ?? []);
  const who = initiator ?? envelope?.actor.id ?? null;
  return Object.fromEntries(names.map((name) => [name, who]));
}
