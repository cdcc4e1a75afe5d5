import { useState } from 'preact/hooks';
import { Icon } from '../parts/icon';
import { clockText } from '../parts/times';
import { texts } from '../texts/texts';
import { AddFilter } from './add-filter';
import { partsOf } from './comparisons';
import { elementsOf } from './columns';
import { useDefinitionNames } from './definition-names';
import { type Filter, filtersOf, withFilter, withoutFilter, withoutFilters } from './filters';
import type { FoundInstance } from './use-found';

const words = texts.instances;

export interface FilterBarProps {
  readonly search: string;
  /** What is found: it knows the names of definitions and elements. */
  readonly rows: readonly FoundInstance[];
  readonly onChange: (search: string) => void;
}

/** Each filter as a chip that can be removed, and the address that asks for the same. */
export function FilterBar({ search, rows, onChange }: FilterBarProps) {
  const [isAdding, setAdding] = useState(false);
  const filters = filtersOf(search);
  const definitions = useDefinitionNames(filters.some(({ name }) => name === 'definition'));
  return (
    <div role="search" class="filter-bar">
      {filters.length > 0 && (
        <ul class="filters">
          {filters.map((filter) => (
            <Chip
              key={`${filter.name}=${filter.value}`}
              filter={filter}
              text={valueText(filter, rows, definitions)}
              onRemove={() => onChange(withoutFilter(search, filter))}
            />
          ))}
        </ul>
      )}
      {isAdding && (
        <AddFilter
          rows={rows}
          onClose={() => setAdding(false)}
          onAdd={(filter) => {
            onChange(withFilter(search, filter));
            setAdding(false);
          }}
        />
      )}
      <div class="foundbar">
        {!isAdding && (
          <button type="button" class="btn btn-s" onClick={() => setAdding(true)}>
            <Icon name="plus" />
            {words.addFilter}
          </button>
        )}
        {filters.length > 0 && (
          <button type="button" class="btn btn-s btn-quiet" onClick={() => onChange(withoutFilters(search))}>
            {words.clearAll}
          </button>
        )}
        <span class="grow" />
        {search !== '' && <bdi class="url mono desk">?{search}</bdi>}
        <CopyLink />
      </div>
    </div>
  );
}

interface ChipProps {
  readonly filter: Filter;
  readonly text: string;
  readonly onRemove: () => void;
}

function Chip({ filter, text, onRemove }: ChipProps) {
  const name = words.filters[filter.name];
  return (
    <li class="chip">
      <span class="what">{name}</span>
      <span>
        <b>
          <bdi>{text}</bdi>
        </b>
      </span>
      <button type="button" aria-label={words.removeFilter(name)} onClick={onRemove}>
        <Icon name="x" isSmall />
      </button>
    </li>
  );
}

/** The name of what a filter names, as far as what is found tells it. */
function valueText(
  { name, value }: Filter,
  rows: readonly FoundInstance[],
  definitions: ReadonlyMap<string, string>,
): string {
  if (name === 'status') return (texts.statuses as Record<string, string>)[value] ?? value;
  if (name === 'definition') return definitions.get(value) ?? value;
  if (name === 'var') return comparisonText(value);
  if (name === 'waits') return (words.ages as Record<string, string>)[value] ?? value;
  if (name === 'element') return elementsOf(rows).get(value) ?? value;
  if (/^(from|to|ended_from|ended_to)$/.test(name) && !Number.isNaN(Date.parse(value))) return clockText(value);
  return value;
}

/** `total is at least 700` */
function comparisonText(text: string): string {
  const parts = partsOf(text);
  return parts === null ? text : [parts.name, words.operators[parts.operator], parts.value].join(' ');
}

const SAID_MS = 4_000;

function CopyLink() {
  const [isCopied, setCopied] = useState(false);
  async function copy() {
    await navigator.clipboard.writeText(globalThis.location.href);
    setCopied(true);
    setTimeout(() => setCopied(false), SAID_MS);
  }
  return (
    <button type="button" class="btn btn-s btn-quiet" onClick={() => void copy()}>
      <span role="status">{isCopied ? words.linkCopied : words.copyLink}</span>
    </button>
  );
}
