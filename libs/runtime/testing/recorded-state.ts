import type { CommitRequest } from '@svc/driver';
import type { InstanceStatus, PackedState, ProcessModel } from '@svc/engine';

/** What a release stored for an instance without a workflow: its first commit and the resulting state. */
export interface RecordedState {
  readonly name: string;
  readonly modelHash: string;
  readonly model: ProcessModel;
  readonly request: CommitRequest;
  readonly stored: { readonly state: PackedState };
  /** The state of the instance after all its tasks are completed. */
  readonly ends: InstanceStatus;
}
