import { useEffect } from 'preact/hooks';
import { useLocation } from 'wouter-preact';
import { hasLetters } from '../parts/letters';
import { kindsFor } from '../repair/choice';
import { may } from '../session/session';
import type { Waits } from './answers';
import { isElsewhere } from './elsewhere';

const KINDS = { r: 'retry', m: 'move' } as const;

/** R and M open the repair, where the state allows it; nothing is changed by a key alone. */
export function useRepairKeys(id: string, waits: Waits | undefined): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    if (waits === undefined || !may('instances:write')) return undefined;
    const kinds = kindsFor(waits);
    function press(event: KeyboardEvent) {
      const kind = KINDS[event.key as keyof typeof KINDS];
      if (kind === undefined || !kinds.includes(kind) || !hasLetters.value || isElsewhere(event)) return;
      event.preventDefault();
      navigate(`/instances/${id}/repair?do=${kind}`);
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [id, waits]);
}
