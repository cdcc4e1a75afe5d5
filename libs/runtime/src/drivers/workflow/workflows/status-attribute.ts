import { upsertSearchAttributes } from '@temporalio/workflow';
import type { InstanceStatus } from '@svc/engine';
import { SEARCH_ATTRIBUTES } from '@svc/contract';

/**
 * The status as a search attribute for operators. Each change costs an event and a visibility write, so it is set only for
 * changes to and from `error` and `suspended`. The end of an instance is the end of its workflow.
 */
export class StatusAttribute {
  constructor(private shown: InstanceStatus) {}

  show(status: InstanceStatus): void {
    if (status === this.shown || status === 'completed' || status === 'terminated') return;
    this.shown = status;
    upsertSearchAttributes([{ key: SEARCH_ATTRIBUTES.status, value: status }]);
  }
}
