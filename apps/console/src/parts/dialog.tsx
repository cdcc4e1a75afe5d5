import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';

export interface DialogProps {
  readonly title: string;
  readonly children: ComponentChildren;
  /** The harmless button first: it has the focus. */
  readonly actions: ComponentChildren;
  readonly onClose: () => void;
}

/** For what cannot be undone and has no preview. Escape closes it. */
export function Dialog({ title, children, actions, onClose }: DialogProps) {
  const dialogRef = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    dialogRef.current?.showModal();
    dialogRef.current?.querySelector<HTMLElement>('.dialog-foot button')?.focus();
  }, []);
  return (
    <dialog class="dialog" ref={dialogRef} aria-labelledby={id} onClose={onClose}>
      <div class="dialog-body">
        <h2 id={id}>
          <bdi>{title}</bdi>
        </h2>
        {children}
      </div>
      <div class="dialog-foot">{actions}</div>
    </dialog>
  );
}
