import { useEffect, useRef, useState } from 'preact/hooks';
import { useLocation } from 'wouter-preact';
import { hasLetters, setLetters } from '../parts/letters';
import { texts } from '../texts/texts';
import { keysOf } from './page-keys';

const words = texts.inbox.keys;

/** All keys of the page, after `?`. Single letters can be switched off. */
export function KeysDialog() {
  const [path] = useLocation();
  const [isOpen, setOpen] = useState(false);
  const dialogRef = useRef<HTMLDialogElement>(null);
  useEffect(() => openByKey(() => setOpen(true)), []);
  useEffect(() => {
    if (isOpen) dialogRef.current?.showModal();
    else dialogRef.current?.close();
  }, [isOpen]);
  return (
    <dialog class="dialog" ref={dialogRef} aria-labelledby="keys-title" onClose={() => setOpen(false)}>
      <div class="dialog-body">
        <h2 id="keys-title">{words.title}</h2>
        <dl class="keys-list">
          {keysOf(path).map(({ keys, does }) => (
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
        <button type="button" class="btn" autofocus onClick={() => setOpen(false)}>
          {words.close}
        </button>
      </div>
    </dialog>
  );
}

const TYPED_INTO = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]';

function openByKey(open: () => void): () => void {
  function press({ key, ctrlKey, metaKey, altKey, target, defaultPrevented }: KeyboardEvent) {
    if (key !== '?' || ctrlKey || metaKey || altKey || defaultPrevented) return;
    const isInField = target instanceof Element && target.matches(TYPED_INTO);
    if (!isInField && document.querySelector('dialog[open]') === null) open();
  }
  document.addEventListener('keydown', press);
  return () => document.removeEventListener('keydown', press);
}
