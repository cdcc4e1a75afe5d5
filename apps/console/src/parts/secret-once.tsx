import { useId, useRef, useState } from 'preact/hooks';
import { texts } from '../texts/texts';
import { Dialog } from './dialog';

export interface SecretOnceProps {
  readonly title: string;
  /** What it is for. */
  readonly lead: string;
  readonly label: string;
  readonly secret: string;
  readonly onClose: () => void;
}

/** A secret that is shown this once. It is gone with the dialog. */
export function SecretOnce({ title, lead, label, secret, onClose }: SecretOnceProps) {
  const [isCopied, setCopied] = useState(false);
  const fieldRef = useRef<HTMLInputElement>(null);
  const id = useId();
  const { copy, copied, kept, once } = texts.administration.secret;
  async function copySecret() {
    fieldRef.current?.select();
    await navigator.clipboard.writeText(secret);
    setCopied(true);
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <button type="button" class="btn btn-main" onClick={() => void copySecret()}>
            <span role="status">{isCopied ? copied : copy}</span>
          </button>
          <button type="button" class="btn" onClick={onClose}>
            {kept}
          </button>
        </>
      }
    >
      <p class="second">
        {lead} {once}
      </p>
      <div class="field">
        <label for={id}>{label}</label>
        <input
          ref={fieldRef}
          id={id}
          class="input mono"
          readOnly
          value={secret}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      </div>
    </Dialog>
  );
}
