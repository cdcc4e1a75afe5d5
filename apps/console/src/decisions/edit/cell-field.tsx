import { useLayoutEffect, useRef } from 'preact/hooks';

/** Where the focus goes after a cell: nowhere if it has gone elsewhere already. */
export type Leaving = 'stay' | 'next' | 'previous' | 'elsewhere';

export interface CellFieldProps {
  readonly label: string;
  readonly text: string;
  /** @param text null: as it was */
  readonly onDone: (text: string | null, leaving: Leaving) => void;
}

/** The text of a cell while it is edited: Enter and Tab take it, Esc does not. */
export function CellField({ label, text, onDone }: CellFieldProps) {
  const fieldRef = useRef<HTMLInputElement>(null);
  const isDoneRef = useRef(false);
  useLayoutEffect(() => {
    const field = fieldRef.current as HTMLInputElement;
    field.focus();
    field.setSelectionRange(text.length, text.length);
  }, []);
  const done = (next: string | null, leaving: Leaving) => {
    if (isDoneRef.current) return;
    isDoneRef.current = true;
    onDone(next, leaving);
  };
  return (
    <input
      ref={fieldRef}
      class="cell-field mono"
      aria-label={label}
      defaultValue={text}
      spellcheck={false}
      autocomplete="off"
      onClick={(event) => event.stopPropagation()}
      onBlur={({ currentTarget }) => done(currentTarget.value, 'elsewhere')}
      onKeyDown={(event) => {
        event.stopPropagation();
        const { value } = event.currentTarget;
        if (event.key === 'Enter') done(value, 'stay');
        if (event.key === 'Escape') done(null, 'stay');
        if (event.key !== 'Tab') return;
        event.preventDefault();
        done(value, event.shiftKey ? 'previous' : 'next');
      }}
    />
  );
}
