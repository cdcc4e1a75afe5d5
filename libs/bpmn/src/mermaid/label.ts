import type { FlowNode } from '@svc/engine';

/**
 * Characters that a label must escape: all but letters and digits of every script and punctuation without a meaning in Mermaid.
 */
const PLAIN = /[^\p{L}\p{N}\p{M}\p{Emoji_Presentation} .,:!?()/_+=-]/gu;

/** Longer labels make the drawing unreadable. */
const MAX_LENGTH = 100;

/**
 * Text for a quoted Mermaid label. Every character that could end the label or mean markup is written as its character code, so
 * that no name can change the drawing.
 */
export function escapeLabel(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const points = [...line];
  const short = points.length > MAX_LENGTH ? `${points.slice(0, MAX_LENGTH).join('')}...` : line;
  const escaped = short.replace(PLAIN, (character) => `#${character.codePointAt(0)};`);
  return escaped === '' ? ' ' : escaped;
}

/** The name of an element, or its id, with the marks of its loop and of compensation. */
export function labelOf(node: FlowNode): string {
  const marks = [loopMark(node), node.isForCompensation === true ? '(undo)' : ''].filter((mark) => mark !== '');
  return [escapeLabel(node.name ?? node.id), ...marks].join(' ');
}

function loopMark({ loop }: FlowNode): string {
  if (loop === undefined) return '';
  if (loop.kind === 'standard') return '(loop)';
  return loop.isSequential ? '(one by one)' : '(for each)';
}
