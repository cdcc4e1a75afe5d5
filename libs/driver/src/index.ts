export type {
  CheckedCommitAnswer,
  CheckedCommitRequest,
  CommitAnswer,
  CommitRequest,
  InputVerdict,
  ReferringCheck,
  Repetition,
  ValuePlace,
} from './commit.js';
export type { DrivenInstance, DrivenLimits, ResumePoint, WaitingCall } from './driven-instance.js';
export { Attempts } from './attempts.js';
export { checksOf, variablesIn } from './checks-of.js';
export { committedAlone } from './committed-alone.js';
export type { Committed } from './committed-alone.js';
export { continuation } from './continuation.js';
export { engineOf, NEWEST_ENGINE } from './engines.js';
export { Foresight } from './foresight.js';
export { Inbox, withoutThese } from './inbox.js';
export type { CallerAnswer } from './inbox.js';
export type { LoadedModel } from './loaded-model.js';
export { LogPosition } from './log-position.js';
export { NotStarted } from './not-started.js';
export { isSilent, isUnchecked, refusesAny } from './outcomes.js';
export type { Preview } from './preview.js';
export { Progress } from './progress.js';
export type { Advanced, ProgressLimits } from './progress.js';
export { answerInput, Questions } from './questions.js';
export type { AnswersTo } from './questions.js';
export { isReplacement, mustStick } from './refusals.js';
export type { Objection } from './refusals.js';
export { StuckInputs } from './stuck-inputs.js';
export { Verdicts } from './verdicts.js';
