import type { ComponentChildren } from 'preact';
import { useCallback, useState } from 'preact/hooks';
import { useFileChoice } from '../../parts/file-choice';
import { Icon } from '../../parts/icon';
import { may } from '../../session/session';
import { texts } from '../../texts/texts';
import { ACCEPTED, chosenFile, type ChosenFile } from './chosen-file';
import { UploadSheet } from './upload-sheet';

export interface Upload {
  /** Opens the browser's choice of files. */
  readonly choose: () => void;
  /** Shows the sheet for a file. */
  readonly take: (file: ChosenFile) => void;
  /** The sheet, what stands over the page while a file is held over it, and what went wrong. Once on the page. */
  readonly parts: ComponentChildren;
}

export interface UploadOptions {
  /** The definition that gets a new version; absent: what the file proposes. */
  readonly definitionKey?: string;
  readonly onUploaded: (key: string) => void;
}

/** Uploads of a page: by choice of a file, or dropped anywhere. Without the scope, no file is taken. */
export function useUpload({ definitionKey, onUploaded }: UploadOptions): Upload {
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const read = useCallback((chosen: File) => {
    void chosen.text().then((source) => {
      const next = chosenFile(chosen.name, source);
      setFile(next);
      setRefused(next === null ? chosen.name : null);
    });
  }, []);
  const choice = useFileChoice({
    label: texts.firstSteps.upload,
    accepted: ACCEPTED,
    isEnabled: may('definitions:write') && file === null,
    onFile: read,
  });
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
              <bdi>{texts.upload.unknownFile(refused)}</bdi>
            </p>
          </div>
        )}
        {file !== null && (
          <UploadSheet
            key={file.fileName}
            file={file}
            {...(definitionKey !== undefined && { definitionKey })}
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
