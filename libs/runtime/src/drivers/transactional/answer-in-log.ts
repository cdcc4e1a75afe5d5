import { LogFold } from '@svc/driver';
import type { DrivenLimits, LoadedModel, LoggedCommit } from '@svc/driver';
import type { InputResult } from '@svc/engine';

/** The answer of an input in the last of these commits, the first being that of the start. Null if it is not among its inputs. */
export async function answerInLog(
  commits: AsyncIterable<LoggedCommit> | Iterable<LoggedCommit>,
  inputId: string,
  { loaded, limits }: { readonly loaded: LoadedModel; readonly limits: DrivenLimits },
): Promise<InputResult | null> {
  const fold = new LogFold(loaded, limits);
  let answer: InputResult | undefined;
  for await (const commit of commits) answer = fold.add(commit)?.results.find((one) => one.inputId === inputId)?.result;
  return answer ?? null;
}
