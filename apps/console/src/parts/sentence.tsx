import { useState } from 'preact/hooks';
import { texts } from '../texts/texts';
import { piecesOf } from './foreign';

/** Longer texts of users are folded. */
const FOLDED = 200;

/** A sentence with text of users in it. */
export function Sentence({ text }: { readonly text: string }) {
  return (
    <>
      {piecesOf(text).map((piece, index) => (piece.isForeign ? <Foreign key={index} text={piece.text} /> : piece.text))}
    </>
  );
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
