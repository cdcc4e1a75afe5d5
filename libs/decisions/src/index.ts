/** Decision tables: from the source to the compiled model, and from variables to the outputs of the matching rules. */
export type { CompiledDecision, DecisionUpload } from './compile-decision.js';
export { compileDecision } from './compile-decision.js';
export type { DecisionLimits } from './limits.js';
export { DECISION_LIMITS } from './limits.js';
export type {
  Aggregation,
  Condition,
  DecisionInput,
  DecisionModel,
  DecisionOutput,
  DecisionRule,
  HitPolicy,
  OutputEntry,
  Scalar,
  ValueType,
} from './model.js';
export type { PreparedDecision } from './table/prepare-decision.js';
export { prepareDecision } from './table/prepare-decision.js';
export type { DecisionError, DecisionErrorCode, DecisionEvaluation, Evaluated, MatchedRule } from './evaluation.js';
export { evaluate } from './evaluate.js';
export type { AskedVersion } from './answer-question.js';
export { answerQuestion } from './answer-question.js';
export { decisionSchema } from './source/decision-schema.js';
export type { DecisionSourceType } from './source/read-decision.js';
