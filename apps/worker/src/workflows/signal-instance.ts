import { ApplicationFailure, defineSignal, getExternalWorkflowHandle, sleep } from '@temporalio/workflow';
import { INPUT_SIGNAL } from '@svc/contract';
import type { InputEnvelope } from '@svc/engine';

export const inputSignal = defineSignal<[InputEnvelope]>(INPUT_SIGNAL);

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
/** The SDK's failure type if the workflow has ended or never existed. */
const NOBODY = 'ExternalWorkflowExecutionNotFound';

/**
 * Signals the current run of another instance, and retries until it is accepted: a run with too many signals accepts further
 * ones after its continue-as-new. An ended instance is ignored.
 */
export async function signalInstance(workflowId: string, input: InputEnvelope): Promise<void> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await getExternalWorkflowHandle(workflowId).signal(inputSignal, input);
    } catch (error) {
      if (!(error instanceof ApplicationFailure)) throw error;
      if (error.type === NOBODY) return;
    }
    await sleep(pause);
  }
}
