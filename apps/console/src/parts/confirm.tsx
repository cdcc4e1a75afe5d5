import type { ComponentChildren } from 'preact';
import { Dialog } from './dialog';
import { ErrorNote } from './error-note';
import { useAct } from './use-act';

export interface ConfirmProps {
  readonly title: string;
  /** What follows. */
  readonly children: ComponentChildren;
  /** The harmless button. */
  readonly keep: string;
  /** The button that does it. */
  readonly act: string;
  readonly onAct: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks before what cannot be undone. Closes when it is done; otherwise says why not. */
export function Confirm({ title, children, keep, act: word, onAct, onClose }: ConfirmProps) {
  const { isBusy, error, act } = useAct();
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <button type="button" class="btn" onClick={onClose}>
            {keep}
          </button>
          <button
            type="button"
            class="btn btn-danger"
            disabled={isBusy}
            onClick={() => void act(() => onAct().then(onClose))}
          >
            {word}
          </button>
        </>
      }
    >
      {children}
      {error !== null && <ErrorNote error={error} />}
    </Dialog>
  );
}
