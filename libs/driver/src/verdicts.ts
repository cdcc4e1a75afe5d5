import type { CheckVerdict, InputEnvelope } from '@svc/engine';
import type { CommitAnswer, InputVerdict } from './commit.js';

type Refused = Extract<CommitAnswer, { kind: 'refused' }>;

/** A step that is refused more often is one that no answer satisfies. */
const MOST_ROUNDS = 100;

/**
 * What is known of a step that the commit did not take: told with its inputs as they are advanced again, so that the
 * engine goes another way. It holds for these inputs from this state only.
 */
export class Verdicts {
  private readonly known = new Map<string, CheckVerdict[]>();
  private rounds = 0;
  private eventsRefused: string | null = null;

  /** The inputs with what is known of their values. */
  addTo(inputs: readonly InputEnvelope[]): readonly InputEnvelope[] {
    const { eventsRefused } = this;
    if (this.known.size === 0 && eventsRefused === null) return inputs;
    return inputs.map((input) => {
      const verdicts = this.known.get(input.id);
      return { ...input, ...(verdicts && { verdicts }), ...(eventsRefused !== null && { eventsRefused }) };
    });
  }

  /** The refusal of the input when there were too many. */
  note({ inputId, ...verdict }: InputVerdict): Refused | null {
    this.known.set(inputId, [...(this.known.get(inputId) ?? []), verdict]);
    this.rounds += 1;
    if (this.rounds <= MOST_ROUNDS) return null;
    const message = `expected the typed values of one step to be found valid or not in ${MOST_ROUNDS} rounds`;
    return { kind: 'refused', inputId, reason: 'value_refused', message };
  }

  /**
   * Are events that the step throws not taken? Then the engine stops at each throw, and what it asks after that are other
   * checks: what was found of them is void.
   */
  noteRefusedEvents(answer: CommitAnswer): boolean {
    if (answer.kind !== 'refused' || answer.reason !== 'too_many_events' || this.eventsRefused !== null) return false;
    this.eventsRefused = answer.message;
    this.known.clear();
    return true;
  }

  /** The step is committed, or is another one now. */
  forget(): void {
    this.known.clear();
    this.rounds = 0;
    this.eventsRefused = null;
  }
}
