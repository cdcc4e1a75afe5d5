import { Time } from '../parts/time';
import { texts } from '../texts/texts';
import type { Answer } from './use-answer';

/** That what was typed is kept, and how to begin anew. */
export function DraftNote({ answer: { draftAt, discard } }: { readonly answer: Answer }) {
  const { kept, lost, discard: label } = texts.forms.draft;
  if (draftAt === null) return null;
  if (draftAt === 'lost') return <span class="state state-late wraps">{lost}</span>;
  return (
    <span class="dim">
      {kept} <Time at={draftAt} hasSeconds />{' '}
      <button type="button" class="link" onClick={discard}>
        {label}
      </button>
    </span>
  );
}
