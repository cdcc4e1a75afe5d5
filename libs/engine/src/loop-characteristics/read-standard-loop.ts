import type { StandardLoop } from '../model.js';
import type { ChildSource, ElementReader } from '../source.js';

/** `standardLoopCharacteristics` (BPMN 2.0.2, table 10.28; [engine#standard-loop]). */
export function readStandardLoop({ attributes, children }: ChildSource, reader: ElementReader): StandardLoop {
  const condition = textOf(children, 'loopCondition');
  const maximum = attributes.get('loopMaximum')?.trim() ?? '';
  if (condition === null && maximum === '') {
    reader.warning('expected a loopCondition or a loopMaximum, found neither: only an event ends this loop');
  }
  return {
    kind: 'standard',
    condition: condition === null ? null : reader.condition(condition),
    isTestedBefore: attributes.get('testBefore')?.trim() === 'true',
    maximum: maximum === '' ? null : reader.condition(maximum),
  };
}

/** The text of a child; null when it is absent or empty. */
export function textOf(children: readonly ChildSource[], type: string): string | null {
  return children.find((child) => child.type === type)?.text.trim() || null;
}
