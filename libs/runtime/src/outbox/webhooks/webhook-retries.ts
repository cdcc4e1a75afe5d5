import { WEBHOOK_DELIVERY, webhookWorkflowId } from '@svc/contract';
import type { OpenDelivery } from '@svc/persistence';
import { WorkflowExecutionAlreadyStartedError } from '@temporalio/client';
import type { Client } from '@temporalio/client';

/** Starts the workflows of deliveries whose first attempt failed. */
export class WebhookRetries {
  constructor(
    private readonly client: Client,
    private readonly taskQueue: string,
  ) {}

  /** Its first task, the second attempt, comes after the delay. If the workflow exists already, that one does it. */
  async start({ tenantId, id: deliveryId, eventType }: OpenDelivery, delayMs: number): Promise<void> {
    try {
      await this.client.workflow.start(WEBHOOK_DELIVERY, {
        workflowId: webhookWorkflowId({ tenantId, deliveryId }),
        // One that was ended by hand is replaced.
        workflowIdReusePolicy: 'ALLOW_DUPLICATE_FAILED_ONLY',
        workflowIdConflictPolicy: 'FAIL',
        taskQueue: this.taskQueue,
        staticSummary: `webhook ${eventType}`,
        startDelay: delayMs,
      });
    } catch (error) {
      if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
    }
  }
}
