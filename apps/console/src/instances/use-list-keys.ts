import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { commandOf } from '../inbox/keys';
import { hasLetters } from '../parts/letters';

const TYPED_INTO = 'input, textarea, select, [contenteditable=true]';

export interface ListPlace {
  readonly body: RefObject<HTMLElement>;
  readonly count: number;
  readonly rowHeight: number;
  /** X at a row; with Shift from the row that was chosen last to this one. */
  readonly onSelect: (index: number, isTo: boolean) => void;
}

/** J and K lead the focus through the rows, those too that are not in the document yet. X chooses one. Enter opens the link that has it. */
export function useListKeys(place: ListPlace): void {
  const latestRef = useRef(place);
  useEffect(() => void (latestRef.current = place));
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const isInField = event.target instanceof Element && event.target.matches(TYPED_INTO);
      if (event.defaultPrevented || document.querySelector('dialog[open]') !== null) return;
      const command = commandOf(event, { isInField, hasLetters: hasLetters.value });
      if (command === 'select' || command === 'selectTo') {
        const row = awaited ?? focusedRow();
        if (row !== null) latestRef.current.onSelect(row, command === 'selectTo');
        return;
      }
      if (command !== 'next' && command !== 'previous') return;
      event.preventDefault();
      step(latestRef.current, command === 'next' ? 1 : -1);
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

/** The row on its way to the focus: it has to be drawn first. */
let awaited: number | null = null;

function step(place: ListPlace, by: 1 | -1): void {
  const current = awaited ?? focusedRow();
  const next = current === null ? 0 : Math.min(place.count - 1, Math.max(0, current + by));
  awaited = next;
  bringIntoView(place, next);
  requestAnimationFrame(() => requestAnimationFrame(() => focusRow(place, next)));
}

function focusedRow(): number | null {
  const row = document.activeElement?.closest<HTMLElement>('tr[data-row]') ?? null;
  return row === null ? null : Number(row.dataset['row']);
}

function focusRow({ body }: ListPlace, index: number): void {
  if (awaited === index) awaited = null;
  body.current?.querySelector<HTMLElement>(`tr[data-row="${index}"] a`)?.focus({ preventScroll: true });
}

function bringIntoView({ body, rowHeight }: ListPlace, index: number): void {
  const top = (body.current?.getBoundingClientRect().top ?? 0) + index * rowHeight;
  const below = top + 2 * rowHeight - globalThis.innerHeight;
  if (top < rowHeight) globalThis.scrollBy(0, top - 2 * rowHeight);
  else if (below > 0) globalThis.scrollBy(0, below);
}
