import { isQuestion } from '@svc/engine';
import type { InputEnvelope, Question } from '@svc/engine';
import type { Advanced, Progress } from './progress.js';
import type { Questions } from './questions.js';
import type { Verdicts } from './verdicts.js';

/** A defect is a value here: thrown out of a workflow it would fail the workflow task, and the instance would be parked. */
export type Attempted = Advanced | null | Error;

/** The inputs of a step and what the engine returned for them. */
export interface Attempt {
  readonly own: readonly InputEnvelope[];
  /** Null where there was nothing to advance. */
  readonly advanced: Advanced | null;
  /** Whether inputs were left for the next slice. */
  readonly isBacklogged: boolean;
}

/** Questions of later rounds are asked after the commit, so that every step ends. */
const MOST_ROUNDS = 8;

/** Advances inputs without committing anything. */
export class Attempts {
  constructor(
    private readonly progress: Progress,
    private readonly questions: Questions,
    private readonly verdicts: Verdicts,
  ) {}

  /** Null where there is nothing to advance. */
  make(inputs: readonly InputEnvelope[]): Attempted {
    try {
      return inputs.length > 0 ? this.progress.advance(this.verdicts.addTo(inputs)) : null;
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  /** Whether the engine asks questions that can be answered before the commit. */
  asks(attempted: Attempted): attempted is Advanced {
    return askedBy(attempted).length > 0;
  }

  /**
   * Advances the same inputs and the answers again from the state before, until the engine asks nothing more. So a process
   * that only reads needs no commit for it.
   */
  async answered(first: Advanced): Promise<Attempted> {
    const answers: InputEnvelope[] = [];
    let attempted: Attempted = first;
    for (let round = 1; round <= MOST_ROUNDS && this.asks(attempted); round++) {
      // Read before `drop`, which reverts the state: that one may not be running.
      const asked = askedBy(attempted);
      this.progress.drop(attempted);
      answers.push(...(await this.questions.answer(asked)));
      attempted = this.make([...first.inputs, ...answers]);
    }
    return attempted;
  }
}

/** An instance that is not running keeps its answers, so its questions can wait; the commit must first show that it has stopped. */
function askedBy(attempted: Attempted): readonly Question[] {
  if (attempted === null || attempted instanceof Error) return [];
  const { state, commands } = attempted.outcome;
  return state.status === 'running' ? commands.filter(isQuestion) : [];
}
