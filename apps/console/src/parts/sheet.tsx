import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { texts } from '../texts/texts';
import { Icon } from './icon';

export interface SheetProps {
  readonly title: string;
  readonly lead?: ComponentChildren;
  /** Buttons, the harmless one first. */
  readonly foot: ComponentChildren;
  readonly children: ComponentChildren;
  /** Room for a diagram. */
  readonly isWide?: boolean;
  readonly onClose: () => void;
}

/** Stands at the right edge, over the page. Esc closes it, and the focus goes back to where it was. */
export function Sheet({ title, lead, foot, children, isWide = false, onClose }: SheetProps) {
  const dialogRef = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const shown = dialogRef.current as HTMLDialogElement;
    shown.showModal();
    shown.querySelector<HTMLElement>('.side-sheet-body .input, .sheet-foot .btn')?.focus();
    return () => shown.close();
  }, []);
  return (
    <dialog
      ref={dialogRef}
      class={isWide ? 'side-sheet side-sheet-wide' : 'side-sheet'}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div class="sheet-head">
        <div class="grow">
          <h2 id={id}>
            <bdi>{title}</bdi>
          </h2>
          {lead !== undefined && <p class="second">{lead}</p>}
        </div>
        <button type="button" class="btn btn-icon btn-quiet" aria-label={texts.definitions.close} onClick={onClose}>
          <Icon name="x" />
        </button>
      </div>
      <div class="side-sheet-body">{children}</div>
      <div class="sheet-foot">{foot}</div>
    </dialog>
  );
}
