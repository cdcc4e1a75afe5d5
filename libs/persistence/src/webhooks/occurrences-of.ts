import { assertNever } from '@svc/engine';
import type { Fact } from '@svc/engine';
import { isoTime } from '../projection/values.js';
import type { Occurrence, OccurrenceSubject } from './occurrence.js';

type FactNamed<Name extends Fact['fact']> = Extract<Fact, { readonly fact: Name }>;

/** Maps facts to events in their order [webhooks#what-is-sent]. */
export function occurrencesOf(facts: readonly Fact[]): Occurrence[] {
  return facts.flatMap((fact) => {
    const occurrence = occurrenceOf(fact);
    return occurrence === null ? [] : [{ ...occurrence, at: isoTime(fact.at) }];
  });
}

function occurrenceOf(fact: Fact): Omit<Occurrence, 'at'> | null {
  switch (fact.fact) {
    case 'instance.created':
      return { event: 'instance.started', about: { kind: 'instance', status: 'running', variables: 'initial' } };
    case 'instance.engine_completed':
      return { event: 'instance.completed', about: { kind: 'instance', status: 'completed', variables: 'current' } };
    case 'instance.suspended':
      return { event: fact.fact, about: { kind: 'instance', status: 'suspended', variables: 'current' } };
    case 'instance.terminated':
      return { event: fact.fact, about: { kind: 'instance', status: 'terminated', variables: 'current' } };
    case 'instance.error':
      return { event: fact.fact, about: { kind: 'instance', status: 'error', variables: 'current' } };
    case 'task.created':
      return { event: fact.fact, about: { kind: 'task', taskId: fact.taskId, status: 'pending' } };
    case 'task.completed':
      return { event: fact.fact, about: { kind: 'task', taskId: fact.taskId, status: 'completed' } };
    case 'timer.fired':
      return { event: fact.fact, about: { kind: 'timer', timerId: fact.timerId, elementId: fact.elementId } };
    case 'instance.token_retried':
    case 'instance.token_moved':
    case 'instance.token_cancelled':
    case 'instance.token_added':
      return { event: fact.fact, about: recoveryOf(fact) };
    case 'instance.rerun_created':
      return { event: fact.fact, about: recovery({ source_instance_id: fact.sourceInstanceId }, true) };
    case 'instance.resumed':
    case 'instance.variables_updated':
    case 'instance.status':
    case 'element.entered':
    case 'element.completed':
    case 'element.cancelled':
    case 'gateway.resolved':
    case 'parallel.joined':
    case 'data_store.entry_written':
    case 'business_rule.evaluated':
    case 'escalation.uncaught':
    case 'boundary.triggered':
    case 'token.changed':
    case 'variables.changed':
    case 'task.output_refused':
    case 'task.cancelled':
    case 'timer.scheduled':
    case 'timer.cancelled':
    case 'timer.moved':
    case 'wait.armed':
    case 'wait.disarmed':
    case 'event.received':
    case 'event.published':
    case 'job.started':
    case 'job.succeeded':
    case 'job.failed':
    case 'job.cancelled':
      return null;
    default:
      return assertNever(fact);
  }
}

/** The fields of the operation's answer, as docs/interface.md spells them [recovery#recovery]. */
function recoveryOf(
  fact: FactNamed<
    'instance.token_retried' | 'instance.token_moved' | 'instance.token_cancelled' | 'instance.token_added'
  >,
): OccurrenceSubject {
  const { elementId: element_id, elementType: element_type, tokenId } = fact;
  if (fact.fact === 'instance.token_cancelled')
    return recovery({ cancelled_token_id: tokenId, element_id, remaining_active_tokens: fact.remainingActiveTokens });
  if (fact.fact === 'instance.token_added') return recovery({ new_token_id: tokenId, element_id, element_type });
  const tokens = { new_token_id: tokenId, original_token_id: fact.from.tokenId };
  if (fact.fact === 'instance.token_moved')
    return recovery({ ...tokens, from_element_id: fact.from.elementId, to_element_id: element_id }, true);
  return recovery({ ...tokens, element_id, element_type, variables_patched: fact.variablesPatched }, true);
}

function recovery(answer: object, hasStatus = false): OccurrenceSubject {
  return { kind: 'recovery', answer, hasStatus };
}
