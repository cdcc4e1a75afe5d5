import { type FileUpload, useFileUpload } from '../../parts/file-upload';
import { texts } from '../../texts/texts';
import { ACCEPTED, chosenFile, type ChosenFile } from './chosen-file';
import { UploadSheet } from './upload-sheet';

export type Upload = FileUpload<ChosenFile>;

export interface UploadOptions {
  /** The definition that gets a new version; absent: what the file proposes. */
  readonly definitionKey?: string;
  readonly onUploaded: (key: string) => void;
}

/** Uploads of definitions. */
export function useUpload({ definitionKey, onUploaded }: UploadOptions): Upload {
  return useFileUpload({
    label: texts.firstSteps.upload,
    accepted: ACCEPTED,
    read: chosenFile,
    unknown: texts.upload.unknownFile,
    sheet: (file, close) => (
      <UploadSheet
        key={file.fileName}
        file={file}
        {...(definitionKey !== undefined && { definitionKey })}
        onClose={close}
        onUploaded={(key) => {
          close();
          onUploaded(key);
        }}
      />
    ),
  });
}
