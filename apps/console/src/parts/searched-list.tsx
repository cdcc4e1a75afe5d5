import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useSearchParams } from 'wouter-preact';
import { texts } from '../texts/texts';
import { Icon } from './icon';

interface Named {
  readonly key: string;
  readonly name: string;
}

export interface SearchedListProps<T extends Named> {
  readonly items: readonly T[];
  readonly label: string;
  /** Of the field in which one searches. */
  readonly search: string;
  readonly noneFound: (words: string) => string;
  /** So many rows are shown at first, and with each step more. */
  readonly rows: number;
  readonly children: (shown: readonly T[]) => ComponentChildren;
}

/** Things with a key and a name, found by words of these. The search is part of the address. */
export function SearchedList<T extends Named>({
  items,
  label,
  search,
  noneFound,
  rows,
  children,
}: SearchedListProps<T>) {
  const [params, setParams] = useSearchParams();
  const [shown, setShown] = useState(rows);
  const words = params.get('q') ?? '';
  const found = items.filter((item) => isFound(item, words));
  const searchFor = (text: string) => setParams(text === '' ? {} : { q: text }, { replace: true });
  return (
    <>
      <div class="filters">
        <label class="search-field">
          <Icon name="search" />
          <span class="vh">{search}</span>
          <input
            class="input"
            type="search"
            value={words}
            placeholder={search}
            onInput={({ currentTarget }) => searchFor(currentTarget.value)}
          />
        </label>
        {words !== '' && (
          <span class="dim" role="status">
            {texts.definitions.found(found.length, items.length)}
          </span>
        )}
      </div>
      {found.length === 0 ? (
        <section class="panel">
          <div class="stack">
            <p class="sentence">
              <bdi>{noneFound(words)}</bdi>
            </p>
            <div>
              <button type="button" class="btn" onClick={() => searchFor('')}>
                {texts.definitions.showAll}
              </button>
            </div>
          </div>
        </section>
      ) : (
        <section class="panel" aria-label={label}>
          {children(found.slice(0, shown))}
        </section>
      )}
      {found.length > shown && (
        <div>
          <button type="button" class="btn" onClick={() => setShown(shown + rows)}>
            {texts.definitions.showMore(Math.min(rows, found.length - shown))}
          </button>
        </div>
      )}
    </>
  );
}

function isFound({ name, key }: Named, words: string): boolean {
  const said = `${name} ${key}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => said.includes(word));
}
