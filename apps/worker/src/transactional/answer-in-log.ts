import { engineOf, Progress } from '@svc/driver';
import type { DrivenLimits, LoadedModel } from '@svc/driver';
import type { EngineState, InputResult } from '@svc/engine';
import type { StoredCommit } from '@svc/persistence';

/**
 * The answer of an input in the last of these commits. All inputs since the start are advanced again, each by the engine version
 * of its commit, which gives the same answer. Null if there is none.
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
