import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { isUtc, zoneName } from '../parts/times';
import { may } from '../session/session';
import { texts } from '../texts/texts';
import { elementsOf } from './columns';
import { OPERATORS, type Operator } from './comparisons';
import { useDefinitions } from './definition-names';
import { type Filter, FILTERS, type FilterName } from './filters';
import type { FoundInstance } from './use-found';

const words = texts.instances;

export interface AddFilterProps {
  readonly rows: readonly FoundInstance[];
  readonly onAdd: (filter: Filter) => void;
  readonly onClose: () => void;
}

/** Asks for one filter more. */
export function AddFilter({ rows, onAdd, onClose }: AddFilterProps) {
  const [name, setName] = useState<FilterName>('status');
  const formRef = useRef<HTMLFormElement>(null);
  const id = useId();
  useEffect(() => formRef.current?.querySelector('select')?.focus(), []);
  function add(event: Event) {
    event.preventDefault();
    const value = valueIn(new FormData(event.currentTarget as HTMLFormElement), name);
    if (value !== '') onAdd({ name, value });
  }
  return (
    <form
      class="panel add-filter"
      ref={formRef}
      aria-label={words.addFilter}
      onSubmit={add}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <div class="field">
        <label for={id}>{words.filter}</label>
        <select
          id={id}
          class="input"
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value as FilterName)}
        >
          {FILTERS.map((filter) => (
            <option key={filter} value={filter}>
              {words.filters[filter]}
            </option>
          ))}
        </select>
      </div>
      <ValueFields key={name} name={name} rows={rows} />
      <div class="row add-filter-acts">
        <button type="submit" class="btn btn-main">
          {words.add}
        </button>
        <button type="button" class="btn btn-quiet" onClick={onClose}>
          {words.cancel}
        </button>
      </div>
    </form>
  );
}

/** The fields together as the address has them; empty if something is missing. */
function valueIn(form: FormData, name: FilterName): string {
  const value = String(form.get('value') ?? '').trim();
  if (name === 'var') {
    const variable = String(form.get('variable') ?? '').trim();
    return variable === '' ? '' : `${variable}${String(form.get('operator'))}${value}`;
  }
  if (!isTime(name) || value === '') return value;
  return new Date(isUtc.value ? `${value}Z` : value).toISOString();
}

function isTime(name: FilterName): boolean {
  return name === 'from' || name === 'to' || name === 'ended_from' || name === 'ended_to';
}

function ValueFields({ name, rows }: { readonly name: FilterName; readonly rows: readonly FoundInstance[] }) {
  if (name === 'status') return <Choice label={words.filters.status} choices={Object.entries(texts.statuses)} />;
  if (name === 'waits') return <Choice label={words.filters.waits} choices={Object.entries(words.ages)} />;
  if (name === 'definition') return <DefinitionField />;
  if (name === 'var') return <VariableFields />;
  if (isTime(name)) return <TextField label={words.timeIn(zoneName())} type="datetime-local" />;
  if (name === 'version') return <TextField label={words.filters.version} type="number" />;
  return (
    <TextField
      label={words.values[name as keyof typeof words.values] ?? words.filters[name]}
      offers={name === 'element' ? [...elementsOf(rows)] : []}
    />
  );
}

type Named = readonly [value: string, name: string];

function Choice({ label, choices }: { readonly label: string; readonly choices: readonly Named[] }) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select id={id} name="value" class="input">
        {choices.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

/** The definitions that there are; their keys, where they cannot be read. */
function DefinitionField() {
  const { data, error } = useDefinitions(true);
  const definitions = (data?.data ?? []).map(({ key, name }): Named => [key, name]);
  if (!may('definitions:read') || error !== null || data?.page.has_more === true)
    return <TextField label={words.values.definition} offers={definitions} />;
  return <Choice label={words.filters.definition} choices={definitions} />;
}

interface TextFieldProps {
  readonly label: string;
  readonly type?: string;
  readonly offers?: readonly Named[];
}

function TextField({ label, type = 'text', offers = [] }: TextFieldProps) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input id={id} name="value" class="input" type={type} required autocomplete="off" list={`${id}-offers`} />
      <datalist id={`${id}-offers`}>
        {offers.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </datalist>
    </div>
  );
}

function VariableFields() {
  const id = useId();
  const [operator, setOperator] = useState<Operator>('=');
  return (
    <>
      <div class="field">
        <label for={`${id}-name`}>{words.variable}</label>
        <input id={`${id}-name`} name="variable" class="input" required autocomplete="off" pattern="[^!&lt;&gt;=]+" />
      </div>
      <div class="field">
        <label for={`${id}-operator`}>{words.comparison}</label>
        <select
          id={`${id}-operator`}
          name="operator"
          class="input"
          value={operator}
          onChange={({ currentTarget }) => setOperator(currentTarget.value as Operator)}
        >
          {(Object.keys(OPERATORS) as Operator[]).map((sign) => (
            <option key={sign} value={sign}>
              {words.operators[sign]}
            </option>
          ))}
        </select>
      </div>
      <TextField label={words.value} />
    </>
  );
}
