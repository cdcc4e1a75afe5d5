import type { CheckVerdict, InputEnvelope } from '@svc/engine';
import type { CommitAnswer, InputVerdict } from './commit.js';

type Refused = Extract<CommitAnswer, { kind: 'refused' }>;

/** A step that is refused more often would be refused for ever. */
const MOST_ROUNDS = 100;

/**
 * The verdicts on a step that the log did not accept. Its inputs are advanced again with them, so that the engine gets to
 * another result. They hold only for these inputs from this state.
 */
export class Verdicts {
  private readonly known = new Map<string, CheckVerdict[]>();
  private rounds = 0;
  private eventsRefused: string | null = null;

  addTo(inputs: readonly InputEnvelope[]): readonly InputEnvelope[] {
    const { eventsRefused } = this;
    if (this.known.size === 0 && eventsRefused === null) return inputs;
    return inputs.map((input) => {
      const verdicts = this.known.get(input.id);
      return { ...input, ...(verdicts && { verdicts }), ...(eventsRefused !== null && { eventsRefused }) };
    });
  }

  /** The refusal of the input after too many rounds; otherwise null. */
  note({ inputId, ...verdict }: InputVerdict): Refused | null {
    this.known.set(inputId, [...(this.known.get(inputId) ?? []), verdict]);
    this.rounds += 1;
    if (this.rounds <= MOST_ROUNDS) return null;
    const message = `expected the typed values of one step to be found valid or not in ${MOST_ROUNDS} rounds`;
    return { kind: 'refused', inputId, reason: 'value_refused', message };
  }

  /**
   * Whether the answer refuses the events that the step throws. The engine then stops at each throw and asks for other
   * checks, so the verdicts so far are void.
   */
  noteRefusedEvents(answer: CommitAnswer): boolean {
    if (answer.kind !== 'refused' || answer.reason !== 'too_many_events' || this.eventsRefused !== null) return false;
    this.eventsRefused = answer.message;
    this.known.clear();
    return true;
  }

  /** Called when the step is committed or replaced by another one. */
  forget(): void {
    this.known.clear();
    this.rounds = 0;
    this.eventsRefused = null;
  }
}
