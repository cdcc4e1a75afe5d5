import { type FileUpload, useFileUpload } from '../../parts/file-upload';
import { decisionTexts } from '../../texts/decisions';
import { ACCEPTED, chosenTable, type ChosenTable } from './chosen-table';
import { TableSheet } from './table-sheet';

export type TableUpload = FileUpload<ChosenTable>;

export interface TableUploadOptions {
  /** The decision that gets a new version; absent: what the file proposes. */
  readonly decisionKey?: string;
  readonly onUploaded: (key: string) => void;
}

/** Uploads of decision tables. */
export function useTableUpload({ decisionKey, onUploaded }: TableUploadOptions): TableUpload {
  return useFileUpload({
    label: decisionTexts.empty.upload,
    accepted: ACCEPTED,
    read: chosenTable,
    unknown: decisionTexts.fileSheet.unknownFile,
    sheet: (file, close) => (
      <TableSheet
        key={file.fileName}
        file={file}
        {...(decisionKey !== undefined && { decisionKey })}
        onClose={close}
        onUploaded={(key) => {
          close();
          onUploaded(key);
        }}
      />
    ),
  });
}
