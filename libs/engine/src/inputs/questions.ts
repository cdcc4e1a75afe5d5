import { dispatch } from '../execution/dispatch.js';
import { beginWhenLookedUp } from '../execution/tokens/entering.js';
import type { Execution } from '../execution/execution.js';
import { raiseIncident } from '../execution/failures/incidents.js';
import { askedAs } from '../execution/waits/questions.js';
import { noteEntry } from '../execution/typed-data/store-lookups.js';
import { closeWait } from '../execution/waits/waits.js';
import type { QuestionAnswer } from '../inputs.js';
import type { QuestionWait } from '../occurrence.js';
import { ACCEPTED } from './applied.js';
import type { Applied } from './applied.js';
import { hold, mustHold } from './held.js';

/** Applies an answer. A question that was cancelled meanwhile is no longer asked: its answer changes nothing. */
export function applyAnswer(execution: Execution, answer: QuestionAnswer): Applied {
  const wait = askedAs(execution, answer.questionId);
  if (!wait) return ACCEPTED;
  if (mustHold(execution)) return hold(execution);
  closeWait(execution, wait);
  if (wait.question.command === 'lookUpEntry') receiveEntry(execution, wait, answer);
  else dispatch(execution, wait, { ...answer, wait });
  return ACCEPTED;
}

/** Stores an entry for an activity, which begins when it has all entries that it reads. */
function receiveEntry(execution: Execution, wait: QuestionWait, answer: QuestionAnswer): void {
  const token = execution.token(wait.tokenId);
  if (answer.type === 'entryFound') return beginWhenLookedUp(execution, noteEntry(execution, token, wait, answer));
  const message = answer.type === 'questionFailed' ? answer.message : 'expected an entry of a data store';
  raiseIncident(execution, token, { code: 'InvalidData', message });
}
