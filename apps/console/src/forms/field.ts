import type { Json } from './schema';

export type FieldKind =
  | 'choice'
  | 'select'
  | 'checks'
  | 'checkbox'
  | 'number'
  | 'integer'
  | 'text'
  | 'long'
  | 'date'
  | 'datetime'
  | 'email'
  | 'url'
  | 'lines'
  | 'json'
  | 'group'
  | 'shown';

export interface Option {
  readonly value: Json;
  readonly label: string;
}

/** One value that is asked for. */
export interface Field {
  /** Where its value stands, as a JSON pointer without its first slash. `''`: it is the whole. */
  readonly name: string;
  readonly label: string;
  readonly hint: string | null;
  readonly kind: FieldKind;
  readonly isRequired: boolean;
  /** Of choices, selects and checks. A label that is empty is said by the form. */
  readonly options: readonly Option[];
  /** Of a group. */
  readonly fields: readonly Field[];
  /** Of the entries of lines. */
  readonly entries: 'text' | 'number' | 'integer';
  /** Characters that a text may have, as its schema says. */
  readonly maxLength: number | null;
  /** Before anybody has answered; undefined: nothing. */
  readonly initial: Json | undefined;
  /** Of what is shown: its only allowed value, which is sent. */
  readonly isConstant: boolean;
}
