import { useState } from 'preact/hooks';
import { decisionTexts } from '../../texts/decisions';
import {
  type Column,
  columnsOf,
  type DecisionTable,
  HIT_POLICIES,
  type HitPolicy,
  nameOf,
} from '../table/decision-table';
import { ColumnSheet } from './column-sheet';
import type { Edit } from './edits';
import type { GridPlace } from './grid-keys';

const words = decisionTexts.edit;

export interface EditToolsProps {
  readonly table: DecisionTable;
  readonly at: GridPlace;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly onAt: (at: GridPlace) => void;
  readonly onEdit: (edit: Edit) => void;
}

/** What is done to whole rules and columns: those of the chosen cell. */
export function EditTools(props: EditToolsProps) {
  const { table, at, canUndo, canRedo, onUndo, onRedo, onEdit } = props;
  return (
    <div class="edit-tools" role="group" aria-label={words.tools}>
      <div class="wrap">
        <Button name={words.undo} isEnabled={canUndo} onClick={onUndo} />
        <Button name={words.redo} isEnabled={canRedo} onClick={onRedo} />
        <label class="row nowrap">
          <span class="second">{words.hitPolicy}</span>
          <select
            class="input btn-s"
            value={table.hitPolicy}
            onChange={({ currentTarget }) => onEdit({ do: 'hit-policy', hitPolicy: currentTarget.value as HitPolicy })}
          >
            {HIT_POLICIES.map((policy) => (
              <option key={policy}>{policy}</option>
            ))}
          </select>
        </label>
      </div>
      <RuleTools {...props} />
      <ColumnTools table={table} column={columnsOf(table)[at.column]} onEdit={onEdit} />
    </div>
  );
}

interface ButtonProps {
  readonly name: string;
  readonly isEnabled?: boolean;
  readonly onClick: () => void;
}

function Button({ name, isEnabled = true, onClick }: ButtonProps) {
  return (
    <button type="button" class="btn btn-s" disabled={!isEnabled} onClick={onClick}>
      {name}
    </button>
  );
}

function RuleTools({ table, at: { row, column }, onAt, onEdit }: EditToolsProps) {
  const count = table.rules.length;
  const move = (by: 1 | -1) => {
    onEdit({ do: 'move-rule', rule: row, by });
    onAt({ row: row + by, column });
  };
  if (count === 0)
    return (
      <div class="wrap">
        <Button name={words.addRule} onClick={() => onEdit({ do: 'add-rule', rule: 0 })} />
      </div>
    );
  return (
    <div class="wrap" role="group" aria-label={words.ofRule(row + 1)}>
      <span class="second">{words.ofRule(row + 1)}</span>
      <Button
        name={words.addBelow}
        onClick={() => {
          onEdit({ do: 'add-rule', rule: row + 1 });
          onAt({ row: row + 1, column: 0 });
        }}
      />
      <Button name={words.moveUp} isEnabled={row > 0} onClick={() => move(-1)} />
      <Button name={words.moveDown} isEnabled={row < count - 1} onClick={() => move(1)} />
      <Button
        name={words.remove}
        onClick={() => {
          onEdit({ do: 'remove-rule', rule: row });
          onAt({ row: Math.max(0, Math.min(row, count - 2)), column });
        }}
      />
    </div>
  );
}

interface ColumnToolsProps {
  readonly table: DecisionTable;
  readonly column: Column | undefined;
  readonly onEdit: (edit: Edit) => void;
}

function ColumnTools({ table, column, onEdit }: ColumnToolsProps) {
  const [changing, setChanging] = useState<Column | null>(null);
  const isColumn = column !== undefined && column.kind !== 'note';
  const isRemovable = isColumn && (column.kind === 'input' || table.outputs.length > 1);
  return (
    <div class="wrap">
      {isColumn && (
        <>
          <span class="second">
            <bdi>{words.ofColumn(nameOf(column.source))}</bdi>
          </span>
          <Button name={words.change} onClick={() => setChanging(column)} />
          <Button
            name={words.remove}
            isEnabled={isRemovable}
            onClick={() => onEdit({ do: 'remove-column', kind: column.kind, index: column.index })}
          />
        </>
      )}
      <Button name={words.addInput} onClick={() => onEdit({ do: 'add-column', kind: 'input' })} />
      <Button name={words.addOutput} onClick={() => onEdit({ do: 'add-column', kind: 'output' })} />
      {changing !== null && changing.kind !== 'note' && (
        <ColumnSheet
          column={changing}
          others={(changing.kind === 'input' ? table.inputs : table.outputs)
            .filter((_, index) => index !== changing.index)
            .map(({ id }) => id)}
          onClose={() => setChanging(null)}
          onTake={(source) => {
            onEdit({ do: 'change-column', kind: changing.kind, index: changing.index, source });
            setChanging(null);
          }}
        />
      )}
    </div>
  );
}
