import type { ElementId } from '../ids.js';
import type { ScriptStep } from './script.js';

/** A script and the position up to which it has been played. */
export class PlayedScript {
  private next = 0;

  constructor(private readonly script: readonly ScriptStep[]) {}

  *steps(): Iterable<[position: number, step: ScriptStep]> {
    while (this.next < this.script.length) {
      const position = this.next++;
      yield [position, this.script[position]!];
    }
  }

  /** Whether a later step answers something that the element waits for. */
  answersAt(elementId: ElementId): boolean {
    return this.script.slice(this.next).some((step) => answers(step) && step.at === elementId);
  }
}

function answers(step: ScriptStep): step is Extract<ScriptStep, { action: 'complete' | 'respond' | 'fail' }> {
  return step.action === 'complete' || step.action === 'respond' || step.action === 'fail';
}
