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
