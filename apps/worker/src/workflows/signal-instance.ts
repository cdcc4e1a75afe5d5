import { ApplicationFailure, defineSignal, getExternalWorkflowHandle, sleep } from '@temporalio/workflow';
import { INPUT_SIGNAL } from '@svc/contract';
import type { InputEnvelope } from '@svc/engine';

export const inputSignal = defineSignal<[InputEnvelope]>(INPUT_SIGNAL);

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
/** The SDK's type of the failure where the workflow is over or never was. */
const NOBODY = 'ExternalWorkflowExecutionNotFound';

/**
 * Tells another instance, whichever run of it there is, until it is told: a full one takes signals again after its
 * continue-as-new. What is over does not need to hear.
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
