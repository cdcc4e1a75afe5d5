import { useEffect, useState } from 'preact/hooks';
import { useLocation } from 'wouter-preact';
import { texts } from '../texts/texts';
import { withParameter } from './address';
import { FieldBox } from './field-box';
import { fromLocal, toLocal } from './local-time';
import { isUtc, zoneName } from './times';

interface Named {
  /** The parameter of the address. */
  readonly name: string;
  readonly label: string;
}

/** One of several values; the first word stands for no filter. */
interface ChoiceFilter extends Named {
  readonly kind: 'choice';
  readonly choices: readonly (readonly [value: string, word: string])[];
}

interface TextFilter extends Named {
  readonly kind: 'text';
  /** Values that are known. */
  readonly offers?: readonly string[];
  /** What is wrong with a value, if something is. */
  readonly check?: (value: string) => string | null;
}

/** A moment, in the address as ISO 8601. */
interface TimeFilter extends Named {
  readonly kind: 'time';
}

export type FilterField = ChoiceFilter | TextFilter | TimeFilter;

export interface FilterFieldsProps {
  /** Of the page, within the console. */
  readonly path: string;
  readonly search: string;
  readonly fields: readonly FilterField[];
}

/** The filters of a list. Each is a parameter of the address; a change of one begins at the first page. */
export function FilterFields({ path, search, fields }: FilterFieldsProps) {
  const [, navigate] = useLocation();
  const given = new URLSearchParams(search);
  const show = (next: string) => navigate(next === '' ? path : `${path}?${next}`, { replace: true });
  const isFiltered = fields.some(({ name }) => given.has(name));
  return (
    <div role="search" class="filter-fields">
      {fields.map((field) => (
        <FilterInput
          key={field.name}
          field={field}
          value={given.get(field.name) ?? ''}
          onChange={(value) => show(withParameter(withParameter(search, 'cursor', ''), field.name, value))}
        />
      ))}
      {isFiltered && (
        <button type="button" class="btn btn-quiet" onClick={() => show('')}>
          {texts.administration.clearFilters}
        </button>
      )}
    </div>
  );
}

interface FilterInputProps {
  readonly field: FilterField;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function FilterInput({ field, value, onChange }: FilterInputProps) {
  if (field.kind === 'text') return <TextInput field={field} value={value} onChange={onChange} />;
  if (field.kind === 'time') return <TimeInput field={field} value={value} onChange={onChange} />;
  return (
    <FieldBox label={field.label}>
      {(attributes) => (
        <select {...attributes} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
          {field.choices.map(([choice, word]) => (
            <option key={choice} value={choice}>
              {word}
            </option>
          ))}
        </select>
      )}
    </FieldBox>
  );
}

/** Counts when the field is left, or by Enter. */
function TextInput({ field, value, onChange }: FilterInputProps & { readonly field: TextFilter }) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const why = typed === '' ? null : (field.check?.(typed.trim()) ?? null);
  const take = (text: string) => {
    const next = text.trim();
    if (next !== value && (next === '' || (field.check?.(next) ?? null) === null)) onChange(next);
  };
  return (
    <FieldBox label={field.label} why={why}>
      {(attributes) => (
        <>
          <input
            {...attributes}
            autocomplete="off"
            spellcheck={false}
            list={`${attributes.id}-offers`}
            value={typed}
            onInput={({ currentTarget }) => setTyped(currentTarget.value)}
            onChange={({ currentTarget }) => take(currentTarget.value)}
            onKeyDown={({ key, currentTarget }) => key === 'Enter' && take(currentTarget.value)}
          />
          <datalist id={`${attributes.id}-offers`}>
            {field.offers?.map((offer) => (
              <option key={offer} value={offer} />
            ))}
          </datalist>
        </>
      )}
    </FieldBox>
  );
}

/** In the zone in which times are shown. */
function TimeInput({ field, value, onChange }: FilterInputProps) {
  return (
    <FieldBox label={`${field.label}, ${zoneName()}`}>
      {(attributes) => (
        <input
          {...attributes}
          type="datetime-local"
          value={toLocal(value, isUtc.value)}
          onChange={({ currentTarget }) => onChange(fromLocal(currentTarget.value, isUtc.value))}
        />
      )}
    </FieldBox>
  );
}
