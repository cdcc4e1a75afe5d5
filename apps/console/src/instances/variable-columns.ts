import type { Item } from '@svc/client';
import type { CsvValue } from '../parts/csv';
import { addressText } from './filters';

type FoundInstance = Item<'instances.search'>;

/** The most that the service answers with. */
export const MOST_VARIABLES = 10;
const LONGEST_NAME = 255;
/** In an address, once for each name, since names can have any characters. */
const PARAMETER = 'with';

/** Names of variables that have a column, `with=amount&with=country`, in the order in which they were chosen. */
export function variableColumnsOf(search: string): readonly string[] {
  const names = new URLSearchParams(search)
    .getAll(PARAMETER)
    .filter((name) => name !== '' && name.length <= LONGEST_NAME);
  return [...new Set(names)].slice(0, MOST_VARIABLES);
}

export function withVariableColumn(search: string, name: string): string {
  return addressWith(search, [...variableColumnsOf(search), name.trim()]);
}

export function withoutVariableColumn(search: string, name: string): string {
  return addressWith(
    search,
    variableColumnsOf(search).filter((other) => other !== name),
  );
}

function addressWith(search: string, names: readonly string[]): string {
  const parameters = new URLSearchParams(search);
  parameters.delete(PARAMETER);
  for (const name of new Set(names)) if (name !== '') parameters.append(PARAMETER, name);
  return addressText(parameters);
}

/** What the service is asked for besides the instances. */
export function shownVariablesOf(search: string): { readonly with_variables?: string[] } {
  const names = variableColumnsOf(search);
  return names.length === 0 ? {} : { with_variables: [...names] };
}

/** The value of a variable as one line; null if the instance has none of this name. Ends with … where it was cut. */
export function variableText({ variables }: Pick<FoundInstance, 'variables'>, name: string): string | null {
  const found = variables?.find((variable) => variable.name === name);
  if (found === undefined) return null;
  const text = typeof found.value === 'string' ? found.value : JSON.stringify(found.value);
  return found.is_cut ? `${text.replace(/^"/, '')}…` : text;
}

/** The same for the CSV, where numbers stay numbers. */
export function variableCell(row: Pick<FoundInstance, 'variables'>, name: string): CsvValue {
  const value = row.variables?.find((variable) => variable.name === name)?.value;
  return typeof value === 'number' ? value : variableText(row, name);
}
