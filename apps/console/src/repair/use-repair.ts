import { useEffect, useState } from 'preact/hooks';
import { useLocation, useSearch } from 'wouter-preact';
import { client, queries } from '../api/client';
import { useQuery } from '../api/use-query';
import type { Waits } from '../instance/answers';
import { useInstance } from '../instance/use-instance';
import { type Choice, choiceIn, isWhole, searchOf } from './choice';
import { BLANK, changesIn, type Edit, problemsOf, type Values } from './edits';
import { foresee } from './operations';

/** Typing is over after this long, in milliseconds. */
const TYPED_MS = 400;

/** What the page reads before anything is chosen. */
export function useSubject(id: string) {
  return {
    ...useInstance(id),
    variables: useQuery(['instance', id, 'variables'], (signal) => client.instances.variables(id, { signal })),
  };
}

/** The choice is in the address; null as long as it is not known, or where nothing can be repaired. */
export function useChoice(waits: Waits | undefined): [Choice | null, (choice: Choice) => void] {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const choice = waits === undefined ? null : choiceIn(search, waits);
  return [choice, (next) => navigate(`${path}${searchOf(next)}`, { replace: true })];
}

export interface Edits {
  readonly edits: readonly Edit[];
  readonly problems: ReturnType<typeof problemsOf>;
  /** What is written; for a cancel nothing. */
  readonly changes: Values;
  readonly change: (edits: readonly Edit[]) => void;
}

/** Variables are kept by this page alone, since an address is no place for values. */
export function useEdits(now: Values, choice: Choice | null): Edits {
  const [typed, change] = useState<readonly Edit[]>([]);
  const edits = typed.length === 0 && choice?.kind === 'variables' ? [BLANK] : typed;
  const isKept = choice?.kind !== 'cancel';
  return {
    edits,
    problems: isKept ? problemsOf(edits) : edits.map(() => null),
    // Another run begins with the first variables, whatever they are now.
    changes: isKept ? changesIn(edits, choice?.kind === 'rerun' ? {} : now) : {},
    change,
  };
}

/** What would follow, asked again when the choice or the instance has changed. */
export function usePreview(id: string, choice: Choice | null, changes: Values) {
  const settled = useSettled(JSON.stringify(changes));
  const variables = JSON.parse(settled) as Values;
  const preview = useQuery(
    ['instance', id, 'repair', choice, settled],
    (signal) => foresee(id, { choice: choice as Choice, variables }, signal),
    { isEnabled: choice !== null, keepsPrevious: true },
  );
  const isOld = preview.isPlaceholderData || preview.isFetching || settled !== JSON.stringify(changes);
  return {
    preview: preview.data,
    error: preview.error,
    isOld,
    canApply: choice !== null && isWhole(choice) && preview.error === null && preview.data !== undefined && !isOld,
  };
}

export function forgetInstance(id: string): Promise<void> {
  return queries.invalidateQueries({ queryKey: ['instance', id] });
}

/** The value, once it has stayed the same for a while. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), TYPED_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
