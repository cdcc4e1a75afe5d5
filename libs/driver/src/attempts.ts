import { isQuestion } from '@svc/engine';
import type { InputEnvelope, Question } from '@svc/engine';
import type { Advanced, Progress } from './progress.js';
import type { Questions } from './questions.js';
import type { Verdicts } from './verdicts.js';

/** A defect is a value here: thrown out of a workflow it would fail the workflow task, and the instance would be parked. */
export type Attempted = Advanced | null | Error;

/** What is asked later than this in one step is asked after its commit: a step comes to an end. */
const MOST_ROUNDS = 8;

/** What the engine makes of inputs, with nothing of it being true yet. */
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

  /** Does the engine ask for something that it could be told before this is committed? */
  asks(attempted: Attempted): attempted is Advanced {
    return askedBy(attempted).length > 0;
  }

  /**
   * The same inputs advanced again from the state before, followed by the answers, until nothing more is asked: so what
   * a process only reads costs no commit.
   */
  async answered(first: Advanced): Promise<Attempted> {
    const answers: InputEnvelope[] = [];
    let attempted: Attempted = first;
    for (let round = 1; round <= MOST_ROUNDS && this.asks(attempted); round++) {
      // Before it is dropped: afterwards it stands where it stood, and may not run.
      const asked = askedBy(attempted);
      this.progress.drop(attempted);
      answers.push(...(await this.questions.answer(asked)));
      attempted = this.make([...first.inputs, ...answers]);
    }
    return attempted;
  }
}

/** An instance that does not run holds its answers: there is no hurry, and it must be seen to stand still first. */
function askedBy(attempted: Attempted): readonly Question[] {
  if (attempted === null || attempted instanceof Error) return [];
  const { state, commands } = attempted.outcome;
  return state.status === 'running' ? commands.filter(isQuestion) : [];
}
