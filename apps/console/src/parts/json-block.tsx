import { useState } from 'preact/hooks';
import { texts } from '../texts/texts';

/** Longer texts are folded: one of megabytes would stall the page. */
const FOLDED = 20_000;

export interface JsonBlockProps {
  readonly label: string;
  readonly value: unknown;
}

/** A value as JSON, as text whatever it holds. */
export function JsonBlock({ label, value }: JsonBlockProps) {
  const [isOpen, setOpen] = useState(false);
  const text = JSON.stringify(value, null, 2);
  const isLong = text.length > FOLDED;
  return (
    <figure class="json-block">
      <figcaption class="dim">{label}</figcaption>
      <pre class="code mono" tabIndex={0} role="group" aria-label={label}>
        <bdi>{isLong && !isOpen ? `${text.slice(0, FOLDED)}…` : text}</bdi>
      </pre>
      {isLong && !isOpen && (
        <button type="button" class="link" onClick={() => setOpen(true)}>
          {texts.parts.all(text.length)}
        </button>
      )}
    </figure>
  );
}
