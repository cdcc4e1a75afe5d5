import { useState } from 'preact/hooks';
import { client, queries } from '../../api/client';
import { useQuery } from '../../api/use-query';
import { Findings } from '../../definitions/upload/findings';
import { TextField } from '../../definitions/upload/name-fields';
import { ErrorNote } from '../../parts/error-note';
import { Sheet } from '../../parts/sheet';
import { decisionTexts } from '../../texts/decisions';
import { texts } from '../../texts/texts';
import { readTable } from '../table/decision-table';
import { placed } from '../table/places';
import { TableView } from '../table/table-view';
import { useVerdict, type Verdict } from '../use-verdict';
import type { ChosenTable } from './chosen-table';

const words = decisionTexts.fileSheet;

export interface TableSheetProps {
  readonly file: ChosenTable;
  readonly decisionKey?: string;
  readonly onClose: () => void;
  readonly onUploaded: (key: string) => void;
}

/** The table of a file and what an upload would be told. Errors refuse it, warnings do not. */
export function TableSheet({ file, decisionKey, onClose, onUploaded }: TableSheetProps) {
  const [key, setKey] = useState(decisionKey ?? file.key);
  const [name, setName] = useState(file.name);
  const [error, setError] = useState<unknown>(null);
  const [isSending, setSending] = useState(false);
  const { verdict, error: unasked, isCurrent } = useVerdict({ ...file, key });
  const table = useQuery(['table-of-file', file.source], () => readTable(file.sourceType, file.source));
  const becomes = verdict?.becomes ?? null;
  const isNew = becomes?.status === 'created';

  const upload = async () => {
    setSending(true);
    try {
      const body = { source_type: file.sourceType, source: file.source, name };
      await (isNew ? client.decisions.create({ key, ...body }) : client.decisions.update(key, body));
      await queries.invalidateQueries({ queryKey: ['decisions'] });
      onUploaded(key);
    } catch (reason) {
      setError(reason);
      setSending(false);
    }
  };

  return (
    <Sheet
      title={file.fileName}
      lead={verdict === null ? words.checking : verdictText(verdict)}
      isWide
      onClose={onClose}
      foot={
        <>
          <button type="button" class="btn" onClick={onClose}>
            {texts.definitions.cancel}
          </button>
          {becomes !== null && becomes.status !== 'unchanged' && (
            <button
              type="button"
              class="btn btn-main"
              disabled={!isCurrent || isSending || name === ''}
              onClick={() => void upload()}
            >
              {isNew ? texts.upload.asNew(key) : texts.upload.asVersion(becomes.version, key)}
            </button>
          )}
        </>
      }
    >
      {[error, unasked].map((reason, index) => reason !== null && <Refusal key={index} error={reason} />)}
      {verdict !== null && verdict.findings.length > 0 && <Findings findings={verdict.findings} />}
      {table.data !== undefined && (
        <TableView table={table.data} label={file.name} findings={placed(verdict?.findings ?? [], table.data)} />
      )}
      <div class="sheet-part fields-two">
        {decisionKey === undefined && (
          <TextField
            label={texts.upload.key}
            value={key}
            hint={becomes === null || isNew ? words.keyHint : words.next(becomes.version)}
            why={key === '' ? texts.upload.keyMissing : null}
            onChange={setKey}
          />
        )}
        <TextField
          label={texts.upload.name}
          value={name}
          hint={becomes?.status === 'unchanged' ? words.same : null}
          why={name === '' ? texts.upload.nameMissing : null}
          onChange={setName}
        />
      </div>
    </Sheet>
  );
}

function Refusal({ error }: { readonly error: unknown }) {
  return (
    <div class="sheet-part">
      <ErrorNote error={error} />
    </div>
  );
}

function verdictText({ findings }: Verdict): string {
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  if (errors > 0) return words.refused(errors);
  return findings.length > 0 ? words.warned(findings.length) : words.clean;
}
