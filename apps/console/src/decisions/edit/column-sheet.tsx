import { useId, useState } from 'preact/hooks';
import { TextField } from '../../definitions/upload/name-fields';
import { Sheet } from '../../parts/sheet';
import { decisionTexts } from '../../texts/decisions';
import { type ColumnSource, nameOf, VALUE_TYPES, type ValueType } from '../table/decision-table';
import { columnOf, draftOf, valuesOf } from './column-draft';
import type { ColumnKind } from './edits';

const words = decisionTexts.column;

export interface ColumnSheetProps {
  readonly column: { readonly kind: ColumnKind; readonly source: ColumnSource };
  /** The ids of the other inputs, or outputs. */
  readonly others: readonly string[];
  readonly onClose: () => void;
  readonly onTake: (source: ColumnSource) => void;
}

/** What a column is called, and what its cells are about. */
export function ColumnSheet({ column: { kind, source }, others, onClose, onTake }: ColumnSheetProps) {
  const [draft, setDraft] = useState(() => draftOf(source));
  const next = columnOf(draft, source);
  const isInput = kind === 'input';
  const idWhy = draft.id.trim() === '' ? words.idMissing : others.includes(draft.id) ? words.idTaken(draft.id) : null;
  return (
    <Sheet
      title={nameOf(source)}
      lead={words[kind]}
      onClose={onClose}
      foot={
        <>
          <button type="button" class="btn" onClick={onClose}>
            {words.cancel}
          </button>
          <button
            type="button"
            class="btn btn-main"
            disabled={next === null || idWhy !== null}
            onClick={() => next !== null && onTake(next)}
          >
            {words.take}
          </button>
        </>
      }
    >
      <div class="sheet-part">
        <TextField
          label={words.id}
          value={draft.id}
          hint={isInput ? words.idOfInput : words.idOfOutput}
          why={idWhy}
          onChange={(id) => setDraft({ ...draft, id })}
        />
        <TextField
          label={words.label}
          value={draft.label}
          hint={null}
          why={null}
          onChange={(label) => setDraft({ ...draft, label })}
        />
        <TypeField type={draft.type} onChange={(type) => setDraft({ ...draft, type })} />
        {isInput && (
          <TextField
            label={words.expression}
            value={draft.expression}
            hint={words.expressionHint}
            why={null}
            onChange={(expression) => setDraft({ ...draft, expression })}
          />
        )}
        <TextField
          label={words.values}
          value={draft.values}
          hint={isInput ? words.valuesHint : words.valuesHintOutput}
          why={valuesOf(draft.values) === null ? words.valuesBad : null}
          onChange={(values) => setDraft({ ...draft, values })}
        />
      </div>
    </Sheet>
  );
}

interface TypeFieldProps {
  readonly type: ValueType;
  readonly onChange: (type: ValueType) => void;
}

function TypeField({ type, onChange }: TypeFieldProps) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{words.type}</label>
      <select
        id={id}
        class="input"
        value={type}
        onChange={({ currentTarget }) => onChange(currentTarget.value as ValueType)}
      >
        {VALUE_TYPES.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
    </div>
  );
}
