import type { XmlNode } from '../export/xml-writer.js';
import type { Rectangle } from '../layout/place-elements.js';

const LINE = 13;
/** Roughly, in the font of the drawing. */
const CHARACTER = 6.2;
const MOST_LINES = 5;
/** Below an event or gateway a label may be wider than the shape. */
const BESIDE = 90;

/** The label of an element: inside an activity, at the top of one that is open, below an event or gateway. */
export function labelled(
  text: string,
  box: Rectangle,
  kind: 'activity' | 'event' | 'gateway',
  isOpen: boolean,
): XmlNode[] {
  const isInside = kind === 'activity';
  const lines = wrapped(text, (isInside ? box.width - 8 : BESIDE) / CHARACTER);
  const height = lines.length * LINE;
  const top = isOpen ? box.y : isInside ? box.y + (box.height - height) / 2 : box.y + box.height;
  const x = String(box.x + box.width / 2);
  return lines.map((line, row) => ({
    name: 'text',
    attributes: { x, y: String(top + (row + 0.8) * LINE + (isOpen ? 2 : 0)) },
    content: line,
  }));
}

function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter((part) => part !== '')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`;
    if (lines.length > 0 && longer.length <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.length <= MOST_LINES ? lines : [...lines.slice(0, MOST_LINES - 1), `${lines[MOST_LINES - 1]} …`];
}
