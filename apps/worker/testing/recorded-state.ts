import type { CommitRequest } from '@svc/driver';
import type { InstanceStatus, PackedState, ProcessModel } from '@svc/engine';

/** What a release has stored of an instance without a workflow: its first commit, and the state that it left. */
export interface RecordedState {
  readonly name: string;
  readonly modelHash: string;
  readonly model: ProcessModel;
  readonly request: CommitRequest;
  readonly stored: { readonly state: PackedState };
  /** Where the instance is once all its tasks were completed. */
  readonly ends: InstanceStatus;
}
