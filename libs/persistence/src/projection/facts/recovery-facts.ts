import { byEngine, causedBy, ofElement } from './fact-kind.js';
import type { AuditedFact, FactKind, FactKinds, FactNamed } from './fact-kind.js';

type Recovery = 'instance.token_retried' | 'instance.token_moved' | 'instance.token_added' | 'instance.token_cancelled';

/** Operations on tokens. The entry and the event hold the fields of the operation's answer [recovery#recovery]. */
export const recoveryFacts: FactKinds<Recovery> = {
  'instance.token_retried': recovery(
    'instance.token_retried',
    (fact) => ({ ...fromTo(fact), ...ofElement(fact), variables_patched: fact.variablesPatched }),
    true,
  ),
  'instance.token_moved': recovery(
    'instance.token_moved',
    (fact) => ({ ...fromTo(fact), from_element_id: fact.from.elementId, to_element_id: fact.elementId }),
    true,
  ),
  'instance.token_added': recovery('instance.token_added', (fact) => ({
    new_token_id: fact.tokenId,
    ...ofElement(fact),
  })),
  'instance.token_cancelled': recovery('instance.token_cancelled', (fact) => ({
    cancelled_token_id: fact.tokenId,
    element_id: fact.elementId,
    remaining_active_tokens: fact.remainingActiveTokens,
  })),
};

function recovery<Name extends Recovery>(
  event: Name,
  answerOf: (fact: FactNamed<Name>) => object,
  hasStatus = false,
): FactKind<Name> {
  return {
    audit: (fact) => audited(fact, answerOf(fact)),
    event: (fact) => ({ event, about: { kind: 'recovery', answer: answerOf(fact), hasStatus } }),
  };
}

/** Also the place of the token, and why. */
function audited(fact: FactNamed<Recovery>, answer: object): AuditedFact {
  const patched = 'variablesPatched' in fact ? { variables_patched: fact.variablesPatched } : {};
  return byEngine({ ...answer, ...ofElement(fact), ...patched, reason: fact.reason, ...causedBy(fact.actor) });
}

function fromTo({ tokenId, from }: FactNamed<'instance.token_retried' | 'instance.token_moved'>): object {
  return { new_token_id: tokenId, original_token_id: from.tokenId };
}
