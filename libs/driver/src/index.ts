export type {
  CheckedCommitAnswer,
  CheckedCommitRequest,
  CommitAnswer,
  CommitRequest,
  Committed,
  InputVerdict,
} from './commit.js';
export { AheadOfLog } from './ahead-of-log.js';
export { checksOf, withValues } from './checks-of.js';
export type { DrivenInstance, DrivenLimits, ResumePoint, WaitingCall } from './driven-instance.js';
export { continuation } from './continuation.js';
export { engineOf, NEWEST_ENGINE } from './engines.js';
export type { CallerAnswer } from './inbox.js';
export { InstanceDriver } from './instance-driver.js';
export type { LoadedModel } from './loaded-model.js';
export { LogFold } from './log-fold.js';
export type { LoggedCommit } from './log-fold.js';
export { NotStarted } from './not-started.js';
export type { Clock, Commits, Log, LogAnswer, Work } from './ports.js';
export type { Preview } from './preview.js';
export { Progress } from './progress.js';
export type { Advanced } from './progress.js';
export { answerInput } from './questions.js';
export { withoutRepetitions, withRepetitions } from './repeated-values.js';
export { startInstance } from './start-instance.js';
export type { StartedInstance } from './start-instance.js';
