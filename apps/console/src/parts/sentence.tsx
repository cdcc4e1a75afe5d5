import { useState } from 'preact/hooks';
import { texts } from '../texts/texts';
import { piecesOf } from './foreign';

/** Longer texts of users are folded. */
const FOLDED = 200;

export interface SentenceProps {
  readonly text: string;
  /** Whether it is the text of a button or link: nothing in it can be unfolded then. */
  readonly isName?: boolean;
}

/** A sentence with text of users in it. */
export function Sentence({ text, isName = false }: SentenceProps) {
  const Text = isName ? Cut : Foreign;
  return (
    <>{piecesOf(text).map((piece, index) => (piece.isForeign ? <Text key={index} text={piece.text} /> : piece.text))}</>
  );
}

function Cut({ text }: { readonly text: string }) {
  return <bdi>{text.length <= FOLDED ? text : `${text.slice(0, FOLDED)}…`}</bdi>;
}

/** Text of users: isolated, and folded when it is long. */
export function Foreign({ text }: { readonly text: string }) {
  const [isOpen, setOpen] = useState(false);
  if (text.length <= FOLDED) return <bdi>{text}</bdi>;
  return (
    <>
      <bdi>{isOpen ? text : `${text.slice(0, FOLDED)}…`}</bdi>{' '}
      <button type="button" class="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? texts.parts.less : texts.parts.all(text.length)}
      </button>
    </>
  );
}
