import { useEffect, useRef } from 'preact/hooks';
import { hasLetters, setLetters } from '../parts/letters';
import { texts } from '../texts/texts';

const words = texts.inbox.keys;
const KEYS = [
  { keys: ['J', 'K'], does: words.next },
  { keys: ['Enter'], does: words.open },
  { keys: ['X'], does: words.select },
  { keys: ['Shift', 'X'], does: words.selectTo },
  { keys: ['C'], does: words.claim },
  { keys: ['B'], does: words.unclaim },
  { keys: ['D'], does: words.delegate },
  { keys: ['Ctrl', 'Enter'], does: words.complete },
  { keys: ['Esc'], does: words.leave },
];

export interface KeysDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** All keys of the inbox. Single letters can be switched off. */
export function KeysDialog({ isOpen, onClose }: KeysDialogProps) {
  const dialogRef = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen) dialogRef.current?.showModal();
    else dialogRef.current?.close();
  }, [isOpen]);
  return (
    <dialog class="dialog" ref={dialogRef} aria-labelledby="keys-title" onClose={onClose}>
      <div class="dialog-body">
        <h2 id="keys-title">{words.title}</h2>
        <dl class="keys-list">
          {KEYS.map(({ keys, does }) => (
            <div key={does}>
              <dt>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <label class="row">
          <input
            type="checkbox"
            checked={hasLetters.value}
            aria-describedby="letters-hint"
            onChange={({ currentTarget }) => setLetters(currentTarget.checked)}
          />
          {words.letters}
        </label>
        <p class="dim" id="letters-hint">
          {words.lettersHint}
        </p>
      </div>
      <div class="dialog-foot">
        <button type="button" class="btn" autofocus onClick={onClose}>
          {words.close}
        </button>
      </div>
    </dialog>
  );
}
