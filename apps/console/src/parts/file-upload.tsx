import type { ComponentChildren } from 'preact';
import { useCallback, useState } from 'preact/hooks';
import { may } from '../session/session';
import { useFileChoice } from './file-choice';
import { Icon } from './icon';

export interface FileUpload<F> {
  /** Opens the browser's choice of files. */
  readonly choose: () => void;
  /** Shows the sheet for a file. */
  readonly take: (file: F) => void;
  /** The sheet, what stands over the page while a file is held over it, and what went wrong. Once on the page. */
  readonly parts: ComponentChildren;
}

export interface FileUploadOptions<F> {
  /** Of the choice of files. */
  readonly label: string;
  /** Of names of files, as the browser wants them. */
  readonly accepted: string;
  /** A file from its name and its text; null: no such file is known. */
  readonly read: (name: string, source: string) => F | null;
  /** Why a file is not taken. */
  readonly unknown: (name: string) => string;
  /** What is shown for a file, until it is closed. */
  readonly sheet: (file: F, close: () => void) => ComponentChildren;
}

/** Uploads of a page: by choice of a file, or dropped anywhere. Without the scope, no file is taken. */
export function useFileUpload<F>({ label, accepted, read, unknown, sheet }: FileUploadOptions<F>): FileUpload<F> {
  const [file, setFile] = useState<F | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const onFile = useCallback((chosen: File) => {
    void chosen.text().then((source) => {
      const next = read(chosen.name, source);
      setFile(next);
      setRefused(next === null ? chosen.name : null);
    });
  }, []);
  const choice = useFileChoice({ label, accepted, isEnabled: may('definitions:write') && file === null, onFile });
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
              <bdi>{unknown(refused)}</bdi>
            </p>
          </div>
        )}
        {file !== null && sheet(file, () => setFile(null))}
      </>
    ),
  };
}
