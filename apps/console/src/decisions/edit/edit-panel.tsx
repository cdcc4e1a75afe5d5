import { useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { Findings } from '../../definitions/upload/findings';
import { ErrorNote } from '../../parts/error-note';
import { Panel } from '../../parts/panel';
import { decisionTexts } from '../../texts/decisions';
import { placed } from '../table/places';
import { addressOf, type StoredTable } from '../use-decision';
import { useVerdict, type Verdict } from '../use-verdict';
import { EditGrid } from './edit-grid';
import { EditTools } from './edit-tools';
import { after, begun, type Edit, redone, undone } from './edits';
import type { GridPlace } from './grid-keys';
import { SaveSheet } from './save-sheet';

const words = decisionTexts.edit;

export interface EditPanelProps {
  readonly decisionKey: string;
  readonly name: string;
  readonly version: number;
  readonly stored: StoredTable;
  /** The number of the newest version that is known. */
  readonly newest: number;
}

/** The table as one edits it. The service says what an upload of it would be told; nothing is stored before one saves. */
export function EditPanel({ decisionKey, name, version, stored, newest }: EditPanelProps) {
  const [state, setState] = useState(() => begun(stored.table));
  const [base] = useState(newest);
  const [at, setAt] = useState<GridPlace>({ row: 0, column: 0 });
  const [isSaving, setSaving] = useState(false);
  const { table } = state;
  const { verdict, error, isCurrent } = useVerdict({ key: decisionKey, sourceType: 'json', source: table });
  const isChanged = table !== stored.table;
  const edit = (change: Edit) => setState((now) => after(now, change));
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.target instanceof HTMLInputElement) return;
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    setState(key === 'y' || event.shiftKey ? redone : undone);
  };
  return (
    <div class="editing" onKeyDown={onKeyDown}>
      <Panel
        title={words.title(version)}
        right={
          <>
            <span role="status">{isChanged ? verdictText(verdict, isCurrent) : words.unchanged}</span>
            <Link class="btn btn-s" href={`${addressOf(decisionKey)}?version=${version}`}>
              {words.leave}
            </Link>
            <button
              type="button"
              class="btn btn-s btn-main"
              disabled={!isChanged || !isCurrent || verdict?.isRefused !== false}
              onClick={() => setSaving(true)}
            >
              {words.save}
            </button>
          </>
        }
      >
        <p class="said second">
          {words.lead} {stored.sourceType === 'yaml' && words.yaml}
        </p>
        <EditTools
          {...{ table, at }}
          canUndo={state.undo.length > 0}
          canRedo={state.redo.length > 0}
          onUndo={() => setState(undone)}
          onRedo={() => setState(redone)}
          onAt={setAt}
          onEdit={edit}
        />
        <EditGrid
          {...{ table, at }}
          label={decisionTexts.table.label(name, version)}
          findings={placed(verdict?.findings ?? [], table)}
          onAt={setAt}
          onEdit={edit}
        />
        {error !== null && (
          <div class="stack">
            <ErrorNote error={error} />
          </div>
        )}
        {verdict !== null && verdict.findings.length > 0 && <Findings findings={verdict.findings} />}
      </Panel>
      {isSaving && (
        <SaveSheet
          {...{ decisionKey, version, table, base }}
          before={stored.table}
          findings={verdict?.findings ?? []}
          onClose={() => setSaving(false)}
        />
      )}
    </div>
  );
}

function verdictText(verdict: Verdict | null, isCurrent: boolean): string {
  if (verdict === null || !isCurrent) return words.checking;
  const errors = verdict.findings.filter(({ severity }) => severity === 'error').length;
  if (errors > 0) return words.refused(errors);
  return verdict.findings.length > 0 ? words.warned(verdict.findings.length) : words.clean;
}
