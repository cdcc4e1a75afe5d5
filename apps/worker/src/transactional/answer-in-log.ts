import { engineOf, Progress } from '@svc/driver';
import type { DrivenLimits, LoadedModel } from '@svc/driver';
import type { EngineState, InputResult } from '@svc/engine';
import type { StoredCommit } from '@svc/persistence';

/**
 * What an input of the last of these commits was answered: all inputs since the start, advanced once more and each by the
 * engine that did so then, lead to the same answer. Null where there is none.
 */
export function answerInLog(
  commits: readonly StoredCommit[],
  inputId: string,
  { loaded, limits }: { readonly loaded: LoadedModel; readonly limits: DrivenLimits },
): InputResult | null {
  let state: EngineState | null = null;
  let answer: InputResult | undefined;
  for (const { inputs, engineVersion } of commits) {
    const { outcome } = new Progress(engineOf(engineVersion), loaded, limits, state).advance(inputs);
    state = outcome.state;
    answer = outcome.results.find((one) => one.inputId === inputId)?.result;
  }
  return answer ?? null;
}
