import { canonicalJson, MAX_DOCUMENT_DEPTH } from '@svc/audit';
import { isoTime } from '../values.js';
import { variablesSnapshot } from '../variables-snapshot.js';
import { byEngine, ofElement } from './fact-kind.js';
import type { FactKinds } from './fact-kind.js';

export const dataFacts: FactKinds<'business_rule.evaluated' | 'data_store.entry_written'> = {
  'business_rule.evaluated': {
    audit: ({ evaluation, ...fact }) =>
      byEngine({
        ...ofElement(fact),
        decision_key: evaluation.decisionKey,
        decision_version: evaluation.decisionVersion,
        decision_hash: evaluation.decisionHash,
        evaluation_id: fact.evaluationId,
        variables_snapshot: variablesSnapshot(fact.variables),
      }),
    rows: ({ evaluationId, evaluation, elementId, at }, { instanceId, evaluations }) =>
      void evaluations.push({
        id: evaluationId,
        decision_key: evaluation.decisionKey,
        decision_version: evaluation.decisionVersion,
        decision_hash: evaluation.decisionHash,
        hit_policy: evaluation.hitPolicy,
        matched: evaluation.matched,
        rules_matched: canonicalJson(evaluation.rulesMatched),
        matched_rules: canonicalJson(evaluation.matchedRules, MAX_DOCUMENT_DEPTH),
        input_variables: canonicalJson(evaluation.inputVariables, MAX_DOCUMENT_DEPTH),
        outputs: canonicalJson(evaluation.outputs, MAX_DOCUMENT_DEPTH),
        instance_id: instanceId,
        element_id: elementId,
        evaluated_at: isoTime(at),
      }),
  },
  'data_store.entry_written': {
    audit: (fact) => byEngine({ ...ofElement(fact), store: fact.store, key: fact.key }),
    rows: ({ store, key, value, at }, { storeEntries }) => {
      for (const name of [store, key]) canonicalJson(name);
      storeEntries.push({ store, key, value: canonicalJson(value), at: isoTime(at) });
    },
  },
};
