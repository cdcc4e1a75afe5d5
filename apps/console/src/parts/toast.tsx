import { signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { Icon } from './icon';
import { texts } from '../texts/texts';

interface Message {
  readonly text: string;
  readonly link?: ToastLink;
}

/** Of what a message speaks of. */
export interface ToastLink {
  readonly href: string;
  /** Absent: it opens that. */
  readonly text?: string;
}

const SHOWN_MS = 8_000;
const message = signal<Message | null>(null);

/** Says what has happened. Errors stand elsewhere too. */
export function say(text: string, link?: ToastLink): void {
  message.value = { text, ...(link !== undefined && { link }) };
}

/** Stays for eight seconds, and as long as it is pointed at or has the focus. */
export function Toast() {
  const boxRef = useRef<HTMLDivElement>(null);
  const shown = message.value;
  useEffect(() => {
    if (shown === null) return undefined;
    const leave = () =>
      boxRef.current?.matches(':hover, :focus-within') ? (timer = setTimeout(leave, 1_000)) : hide();
    let timer = setTimeout(leave, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  return (
    <div role="status" ref={boxRef}>
      {shown !== null && (
        <p class="toast">
          <bdi>{shown.text}</bdi>
          {shown.link !== undefined && (
            <Link class="link" href={shown.link.href}>
              {shown.link.text ?? texts.parts.open}
            </Link>
          )}
          <button type="button" class="btn btn-icon btn-quiet btn-s" aria-label={texts.parts.close} onClick={hide}>
            <Icon name="x" isSmall />
          </button>
        </p>
      )}
    </div>
  );
}

function hide(): void {
  message.value = null;
}
