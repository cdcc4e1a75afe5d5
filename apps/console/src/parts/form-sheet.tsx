import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { texts } from '../texts/texts';
import { ErrorNote } from './error-note';
import { Sheet } from './sheet';

export interface FormSheetProps {
  readonly title: string;
  readonly lead: string;
  /** The button that sends it. */
  readonly act: string;
  readonly isBusy: boolean;
  /** Why the service refused it; null if a field says so already. */
  readonly error: unknown;
  readonly children: ComponentChildren;
  readonly onSend: () => void;
  readonly onClose: () => void;
}

/** A form at the right edge. */
export function FormSheet({ title, lead, act, isBusy, error, children, onSend, onClose }: FormSheetProps) {
  const id = useId();
  return (
    <Sheet
      title={title}
      lead={lead}
      onClose={onClose}
      foot={
        <>
          <button type="button" class="btn" onClick={onClose}>
            {texts.administration.cancel}
          </button>
          <button type="submit" form={id} class="btn btn-main" disabled={isBusy}>
            {act}
          </button>
        </>
      }
    >
      <form
        id={id}
        class="stack"
        noValidate
        autocomplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          onSend();
        }}
      >
        {error !== null && <ErrorNote error={error} />}
        {children}
      </form>
    </Sheet>
  );
}
