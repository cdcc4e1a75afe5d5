import { useState } from 'preact/hooks';
import { client, queries } from '../../api/client';
import { Dialog } from '../../parts/dialog';
import { ErrorNote } from '../../parts/error-note';
import { foreign, plain } from '../../parts/foreign';
import { ageText, clockText, isPast } from '../../parts/times';
import { say } from '../../parts/toast';
import { texts } from '../../texts/texts';
import type { AwaitedTimer } from './awaited-events';

const words = texts.events.timer;

export interface FireDialogProps {
  readonly instanceId: string;
  readonly timer: AwaitedTimer;
  readonly onClose: () => void;
}

/** A timer that is to fire now cannot be taken back. */
export function FireDialog({ instanceId, timer, onClose }: FireDialogProps) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<unknown>(null);
  const [isSending, setSending] = useState(false);
  const name = timer.elementName ?? timer.elementId ?? '';
  async function fire() {
    setSending(true);
    try {
      await client.timers.fire(timer.id, reason.trim() === '' ? {} : { reason: reason.trim() });
      await queries.invalidateQueries({ queryKey: ['instance', instanceId] });
      say(plain(words.fired(foreign(name))));
      onClose();
    } catch (failure) {
      setError(failure);
      setSending(false);
    }
  }
  return (
    <Dialog
      title={plain(words.title(foreign(name)))}
      onClose={onClose}
      actions={
        <>
          <button type="button" class="btn" onClick={onClose}>
            {words.leave}
          </button>
          <button type="button" class="btn btn-main" disabled={isSending} onClick={() => void fire()}>
            {words.fire}
          </button>
        </>
      }
    >
      <p class="second">
        {isPast(timer.dueAt) ? words.bodyDue : words.body(clockText(timer.dueAt), ageText(timer.dueAt))}
      </p>
      <div class="field">
        <label for="fire-reason">{words.reason}</label>
        <textarea
          class="input"
          id="fire-reason"
          value={reason}
          onInput={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </div>
      {error !== null && <ErrorNote error={error} />}
    </Dialog>
  );
}
