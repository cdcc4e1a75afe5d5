import {
  ApplicationFailure,
  defineSignal,
  getExternalWorkflowHandle,
  proxyActivities,
  sleep,
} from '@temporalio/workflow';
import { identityOf, INPUT_SIGNAL } from '@svc/contract';
import type { InstanceIdentity } from '@svc/contract';
import type { InputEnvelope } from '@svc/engine';

export const inputSignal = defineSignal<[InputEnvelope]>(INPUT_SIGNAL);

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
/** The SDK's failure type if the workflow has ended or never existed. */
const NOBODY = 'ExternalWorkflowExecutionNotFound';

interface RevivalActivities {
  /** False if the instance has ended. */
  reviveInstance(of: InstanceIdentity): Promise<boolean>;
}

/** Retries without an end: what is told is committed, and must not be lost. The log of an instance may be long. */
const { reviveInstance } = proxyActivities<RevivalActivities>({
  startToCloseTimeout: '10 minutes',
  retry: { initialInterval: '500 milliseconds', maximumInterval: '30 seconds' },
});

/**
 * Signals the current run of another instance, and retries until it is accepted: a run with too many signals accepts further
 * ones after its continue-as-new. An ended instance is ignored; one that has lost its workflow gets it again.
 */
export async function signalInstance(workflowId: string, input: InputEnvelope): Promise<void> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await getExternalWorkflowHandle(workflowId).signal(inputSignal, input);
    } catch (error) {
      if (!(error instanceof ApplicationFailure)) throw error;
      if (error.type === NOBODY && !(await reviveInstance(identityOf(workflowId)))) return;
    }
    await sleep(pause);
  }
}
