import { texts } from '../texts/texts';
import { type ListChoice, type Sort, SORTS, type Tab, TABS } from './task-lists';
import { useTaskCount } from './task-queries';
import { WhoLine } from './who-line';

export interface ListHeadProps {
  readonly choice: ListChoice;
  /** Whether the title of the page is this one, and not that of a task. */
  readonly isTitle: boolean;
  readonly onChoose: (change: Partial<ListChoice>) => void;
  readonly isWhoOpen: boolean;
  readonly onWho: (isOpen: boolean) => void;
}

export function ListHead({ choice, isTitle, onChoose, isWhoOpen, onWho }: ListHeadProps) {
  const Title = isTitle ? 'h1' : 'h2';
  return (
    <div class="tasks-head">
      <div class="row">
        <Title class="tasks-title">{texts.inbox.title}</Title>
        <span class="grow" />
        <input
          type="search"
          class="input btn-s tasks-filter"
          placeholder={texts.inbox.filter}
          aria-label={texts.inbox.filter}
          value={choice.text}
          onInput={({ currentTarget }) => onChoose({ text: currentTarget.value })}
        />
        <select
          class="input btn-s"
          aria-label={texts.inbox.sort}
          value={choice.sort}
          onChange={({ currentTarget }) => onChoose({ sort: currentTarget.value as Sort })}
        >
          {SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {texts.inbox.sorts[sort]}
            </option>
          ))}
        </select>
      </div>
      <WhoLine isOpen={isWhoOpen} onOpen={onWho} />
      <div class="tabs" role="group" aria-label={texts.inbox.tasks}>
        {TABS.map((tab) => (
          <TabButton key={tab} tab={tab} isChosen={tab === choice.tab} onChoose={() => onChoose({ tab })} />
        ))}
      </div>
    </div>
  );
}

interface TabButtonProps {
  readonly tab: Tab;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function TabButton({ tab, isChosen, onChoose }: TabButtonProps) {
  return (
    <button type="button" aria-pressed={isChosen} onClick={onChoose}>
      {texts.inbox.tabs[tab]} <span class="count">{useTaskCount(tab)}</span>
    </button>
  );
}
