import { useEffect, useRef, useState } from 'preact/hooks';
import { texts } from '../texts/texts';
import { askForAssignee } from './act-on-many';
import type { Task } from './task-queries';
import type { TaskActs } from './use-task-acts';

const words = texts.inbox.actions;

export interface TaskButtonsProps {
  readonly task: Task;
  readonly acts: TaskActs;
}

/** What else than completing can be done; only what the state of the task allows. */
export function TaskButtons({ task, acts }: TaskButtonsProps) {
  const [isCancelling, setCancelling] = useState(false);
  const { can, isBusy } = acts;
  return (
    <div class="actions work-actions">
      {can('unclaim') && (
        <button type="button" class="btn" disabled={isBusy} onClick={() => void acts.act('unclaim')}>
          {words.unclaim}
        </button>
      )}
      {can('delegate') && (
        <button type="button" class="btn" disabled={isBusy} onClick={() => askForAssignee('one')}>
          {words.delegate}
        </button>
      )}
      {can('cancel') && (
        <button type="button" class="btn btn-quiet" disabled={isBusy} onClick={() => setCancelling(true)}>
          {words.cancel}
        </button>
      )}
      {isCancelling && <CancelDialog task={task} acts={acts} onClose={() => setCancelling(false)} />}
    </div>
  );
}

/** It cannot be undone. The focus is on the harmless button. */
function CancelDialog({ task, acts, onClose }: TaskButtonsProps & { readonly onClose: () => void }) {
  const dialogRef = useRef<HTMLDialogElement>(null);
  const { title, effect, keep, now } = texts.inbox.cancel;
  useEffect(() => dialogRef.current?.showModal(), []);
  return (
    <dialog class="dialog" ref={dialogRef} aria-labelledby="cancel-title" onClose={onClose}>
      <div class="dialog-body">
        <h2 id="cancel-title">
          <bdi>{title(task.name)}</bdi>
        </h2>
        <p>{effect}</p>
      </div>
      <div class="dialog-foot">
        <button type="button" class="btn" autofocus onClick={onClose}>
          {keep}
        </button>
        <button
          type="button"
          class="btn btn-danger"
          onClick={() => {
            onClose();
            void acts.act('cancel');
          }}
        >
          {now}
        </button>
      </div>
    </dialog>
  );
}
