import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { texts } from '../texts/texts';
import { useFileDrop } from './file-drop';
import { Icon } from './icon';

export interface FileChoice {
  /** Opens the browser's choice of files. */
  readonly choose: () => void;
  /** The field behind it, and what stands over the page while a file is held over it. Once on the page. */
  readonly parts: ComponentChildren;
}

export interface FileChoiceOptions {
  readonly label: string;
  /** Endings, as `.json,.yaml`. */
  readonly accepted: string;
  /** False: no file is taken that is dropped. */
  readonly isEnabled: boolean;
  /** The same function as long as it means the same. */
  readonly onFile: (file: File) => void;
}

/** Takes a file of one's choice, or one that is dropped anywhere on the page. */
export function useFileChoice({ label, accepted, isEnabled, onFile }: FileChoiceOptions): FileChoice {
  const fieldRef = useRef<HTMLInputElement>(null);
  const isOver = useFileDrop(isEnabled, onFile);
  return {
    choose: () => fieldRef.current?.click(),
    parts: (
      <>
        <input
          ref={fieldRef}
          type="file"
          hidden
          accept={accepted}
          aria-label={label}
          onChange={({ currentTarget }) => {
            const chosen = currentTarget.files?.[0];
            if (chosen !== undefined) onFile(chosen);
            currentTarget.value = '';
          }}
        />
        {isOver && (
          <div class="over-page" role="status">
            <p>
              <Icon name="upload" /> {texts.upload.overPage}
            </p>
          </div>
        )}
      </>
    ),
  };
}
