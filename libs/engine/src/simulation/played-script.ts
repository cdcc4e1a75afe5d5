import type { ElementId } from '../ids.js';
import { isAnswer } from './script.js';
import type { ScriptStep } from './script.js';

/** A script and the position up to which it has been played. */
export class PlayedScript {
  private next = 0;

  constructor(private readonly script: readonly ScriptStep[]) {}

  /** The next step with its position, from 0; null at the end. */
  take(): { readonly position: number; readonly step: ScriptStep } | null {
    const step = this.script[this.next];
    return step === undefined ? null : { position: this.next++, step };
  }

  /** Whether a later step answers something that the element waits for. */
  answersAt(elementId: ElementId): boolean {
    return this.script.slice(this.next).some((step) => isAnswer(step) && step.at === elementId);
  }
}
