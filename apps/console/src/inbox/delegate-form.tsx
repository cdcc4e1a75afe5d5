import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { texts } from '../texts/texts';

export interface DelegateFormProps {
  readonly count: number;
  readonly onDelegate: (to: string) => void;
  readonly onLeave: () => void;
}

/** Asks for the next assignee, of one task or of many. */
export function DelegateForm({ count, onDelegate, onLeave }: DelegateFormProps) {
  const [to, setTo] = useState('');
  const fieldRef = useRef<HTMLInputElement>(null);
  const id = useId();
  const { delegateTo, delegateHint, delegateNow, nobodyYet, leave } = texts.inbox.actions;
  useEffect(() => fieldRef.current?.focus(), []);
  function submit(event: Event) {
    event.preventDefault();
    if (to.trim() !== '') onDelegate(to.trim());
  }
  return (
    <form class="delegate" onSubmit={submit}>
      <div class="field">
        <label for={id}>{delegateTo}</label>
        <input
          class="input"
          id={id}
          ref={fieldRef}
          maxLength={255}
          value={to}
          aria-describedby={`${id}-hint`}
          onInput={({ currentTarget }) => setTo(currentTarget.value)}
        />
        <span class="hint" id={`${id}-hint`}>
          {delegateHint}
        </span>
      </div>
      <div class="wrap">
        <button type="submit" class="btn btn-main">
          {to.trim() === '' ? nobodyYet : <bdi>{delegateNow(to.trim(), count)}</bdi>}
        </button>
        <button type="button" class="btn btn-quiet" onClick={onLeave}>
          {leave}
        </button>
      </div>
    </form>
  );
}
