import { DraftNote } from '../forms/draft-note';
import type { Answer } from '../forms/use-answer';
import { Icon } from '../parts/icon';
import { texts } from '../texts/texts';
import { isOpen } from './lead';
import type { Task } from './task-queries';
import type { TaskActs } from './use-task-acts';
import { who } from './who';

const words = texts.inbox.actions;

export interface WorkFootProps {
  readonly task: Task;
  readonly acts: TaskActs;
  readonly answer: Answer;
}

/** Complete, or claim; what is wrong is counted once more, and what was refused is said. */
export function WorkFoot({ task, acts, answer }: WorkFootProps) {
  const { refusal, isBusy, can } = acts;
  if (!isOpen(task) && refusal === null && answer.draftAt === null) return null;
  return (
    <footer class="work-foot">
      {refusal !== null && (
        <p class="error-note work-refusal" role="alert">
          <Icon name="error" />
          <span>
            <bdi>{refusal.reason}</bdi>{' '}
            {answer.draftAt !== null && answer.draftAt !== 'lost' && texts.inbox.outcomes.draftKept}
          </span>
        </p>
      )}
      {can('claim') && (
        <button type="button" class="btn btn-main" disabled={isBusy} onClick={() => void acts.act('claim')}>
          {words.claim} <kbd class="desk">C</kbd>
        </button>
      )}
      {can('complete') && <CompleteButtons acts={acts} />}
      {task.status === 'claimed' && task.assignee !== who.value.name && (
        <p class="second">
          <bdi>{words.ofOther(task.assignee ?? '')}</bdi>
        </p>
      )}
      <Problems count={Object.keys(answer.problems).length} whole={answer.problems['']} />
      <span class="grow" />
      <DraftNote answer={answer} />
    </footer>
  );
}

function CompleteButtons({ acts: { isBusy, complete } }: { readonly acts: TaskActs }) {
  return (
    <>
      <button type="button" class="btn btn-main" disabled={isBusy} onClick={() => void complete(true)}>
        {words.completeAndNext} <kbd class="desk">Ctrl</kbd>
        <kbd class="desk">Enter</kbd>
      </button>
      <button type="button" class="btn" disabled={isBusy} onClick={() => void complete(false)}>
        {words.complete}
      </button>
    </>
  );
}

function Problems({ count, whole }: { readonly count: number; readonly whole: string | undefined }) {
  return (
    <p role="status" class={count === 0 ? 'vh' : 'state state-error left'}>
      {count > 0 && (
        <>
          <Icon name="error" />
          <span class="wraps">{whole ?? texts.forms.toCorrect(count)}</span>
        </>
      )}
    </p>
  );
}
