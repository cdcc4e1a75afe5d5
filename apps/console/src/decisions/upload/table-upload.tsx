import type { ComponentChildren } from 'preact';
import { useCallback, useState } from 'preact/hooks';
import { useFileChoice } from '../../parts/file-choice';
import { Icon } from '../../parts/icon';
import { may } from '../../session/session';
import { decisionTexts } from '../../texts/decisions';
import { ACCEPTED, chosenTable, type ChosenTable } from './chosen-table';
import { TableSheet } from './table-sheet';

export interface TableUpload {
  /** Opens the browser's choice of files. */
  readonly choose: () => void;
  /** Shows the sheet for a file. */
  readonly take: (file: ChosenTable) => void;
  /** Once on the page. */
  readonly parts: ComponentChildren;
}

export interface TableUploadOptions {
  /** The decision that gets a new version; absent: what the file proposes. */
  readonly decisionKey?: string;
  readonly onUploaded: (key: string) => void;
}

/** Uploads of decision tables: by choice of a file, or dropped anywhere. Without the scope, no file is taken. */
export function useTableUpload({ decisionKey, onUploaded }: TableUploadOptions): TableUpload {
  const [file, setFile] = useState<ChosenTable | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const read = useCallback((chosen: File) => {
    void chosen.text().then((source) => {
      const next = chosenTable(chosen.name, source);
      setFile(next);
      setRefused(next === null ? chosen.name : null);
    });
  }, []);
  const isEnabled = may('definitions:write') && file === null;
  const choice = useFileChoice({ label: decisionTexts.empty.upload, accepted: ACCEPTED, isEnabled, onFile: read });
  return {
    choose: choice.choose,
    take: setFile,
    parts: (
      <>
        {choice.parts}
        {refused !== null && (
          <div class="beside-head">
            <p class="error-note" role="alert">
              <Icon name="error" />
              <bdi>{decisionTexts.fileSheet.unknownFile(refused)}</bdi>
            </p>
          </div>
        )}
        {file !== null && (
          <TableSheet
            key={file.fileName}
            file={file}
            {...(decisionKey !== undefined && { decisionKey })}
            onClose={() => setFile(null)}
            onUploaded={(key) => {
              setFile(null);
              onUploaded(key);
            }}
          />
        )}
      </>
    ),
  };
}
