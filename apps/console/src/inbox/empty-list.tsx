import { texts } from '../texts/texts';
import type { ListChoice } from './task-lists';
import { who } from './who';

export interface EmptyListProps {
  readonly choice: ListChoice;
  readonly onChoose: (change: Partial<ListChoice>) => void;
  readonly onSayWho: () => void;
}

/** Why no task is shown, and what to do next. */
export function EmptyList({ choice, onChoose, onSayWho }: EmptyListProps) {
  const { empty } = texts.inbox;
  const hasGroups = who.value.groups.length > 0;
  const says = (sentence: string, label?: string, onClick?: () => void) => (
    <div class="tasks-empty">
      <p class="second">{sentence}</p>
      {label !== undefined && (
        <button type="button" class="btn btn-s" onClick={onClick}>
          {label}
        </button>
      )}
    </div>
  );
  if (choice.text !== '') return says(empty.filtered, empty.showAll, () => onChoose({ text: '' }));
  if (choice.tab === 'unassigned') return says(empty.unassigned);
  if (!hasGroups) return says(choice.tab === 'mine' ? empty.mineNoGroups : empty.noGroups, empty.sayGroups, onSayWho);
  if (choice.tab === 'mine') return says(empty.mine, empty.toGroups, () => onChoose({ tab: 'groups' }));
  return says(empty.groups);
}
