import type { ColumnSource, Scalar, ValueType } from '../table/decision-table';
import { valueOfJson } from '../../parts/json-text';

/** What the fields of a column say. */
export interface ColumnDraft {
  readonly id: string;
  readonly label: string;
  readonly type: ValueType;
  readonly expression: string;
  /** JSON, or empty. */
  readonly values: string;
}

export function draftOf({ id, label = '', type, expression = '', values }: ColumnSource): ColumnDraft {
  return { id, label, type, expression, values: values === undefined ? '' : JSON.stringify(values) };
}

/** The column of a draft; null while its values are no list. What the fields do not have stays as it was. */
export function columnOf(draft: ColumnDraft, was: ColumnSource): ColumnSource | null {
  const values = valuesOf(draft.values);
  if (values === null) return null;
  const { id: _id, label: _label, type: _type, expression: _expression, values: _values, ...others } = was;
  return {
    id: draft.id.trim(),
    ...(draft.label.trim() !== '' && { label: draft.label.trim() }),
    type: draft.type,
    ...(draft.expression.trim() !== '' && { expression: draft.expression.trim() }),
    ...(values.length > 0 && { values }),
    ...others,
  };
}

/** Null: not a JSON list of texts, numbers and booleans. */
export function valuesOf(text: string): readonly Scalar[] | null {
  if (text.trim() === '') return [];
  const value = valueOfJson(text)?.value;
  const isList = Array.isArray(value) && value.every((one) => ['string', 'number', 'boolean'].includes(typeof one));
  return isList ? (value as Scalar[]) : null;
}
