import { expect } from '@jest/globals';
import type { Fact, InputResult, StartOccurrence, Variables } from '@svc/engine';
import { InMemoryDriver, untilHolds } from '@svc/engine/testing';
import type {
  CallAnswer,
  Driver,
  InMemoryOptions,
  InstanceView,
  ProcessForm,
  ScenarioEvent,
} from '@svc/engine/testing';
import { historyOf } from './history-of.js';

/** A driver that records the facts of its instance. */
export interface Recorded extends Driver {
  facts(): readonly Fact[];
}

/** Texts of errors. Decisions and called definitions fail with other texts in memory than in the database. */
const WORDS = ['message', 'error'];

type Act = (driver: Driver) => Promise<InputResult>;

/** Does everything to two instances, one of which is in memory. */
class Together implements Driver {
  constructor(
    private readonly played: Driver,
    private readonly memory: Driver,
  ) {}

  get lagMs(): number {
    return this.played.lagMs ?? 0;
  }

  start(process: ProcessForm, variables: Variables, startedBy?: StartOccurrence): Promise<InputResult> {
    return this.both((driver) => driver.start(process, variables, startedBy));
  }
  completeTask(elementId: string, variables: Variables): Promise<InputResult> {
    return this.both((driver) => driver.completeTask(elementId, variables));
  }
  cancelTask(elementId: string): Promise<InputResult> {
    return this.both((driver) => driver.cancelTask(elementId));
  }
  answerCall(elementId: string, answer: CallAnswer): Promise<InputResult> {
    return this.both((driver) => driver.answerCall(elementId, answer));
  }
  failCall(elementId: string, code: string): Promise<InputResult> {
    return this.both((driver) => driver.failCall(elementId, code));
  }
  send(event: ScenarioEvent): Promise<InputResult> {
    return this.both((driver) => driver.send(event));
  }
  suspend(): Promise<InputResult> {
    return this.both((driver) => driver.suspend());
  }
  resume(): Promise<InputResult> {
    return this.both((driver) => driver.resume());
  }
  terminate(): Promise<InputResult> {
    return this.both((driver) => driver.terminate());
  }
  updateVariables(variables: Variables): Promise<InputResult> {
    return this.both((driver) => driver.updateVariables(variables));
  }
  retryToken(elementId: string, variables: Variables): Promise<InputResult> {
    return this.both((driver) => driver.retryToken(elementId, variables));
  }
  moveToken(elementId: string, targetElementId: string, variables: Variables): Promise<InputResult> {
    return this.both((driver) => driver.moveToken(elementId, targetElementId, variables));
  }
  moveTokens(elementId: string, targetElementId: string, variables: Variables): Promise<InputResult> {
    return this.both((driver) => driver.moveTokens(elementId, targetElementId, variables));
  }
  cancelToken(elementId: string): Promise<InputResult> {
    return this.both((driver) => driver.cancelToken(elementId));
  }
  addToken(elementId: string, variables: Variables): Promise<InputResult> {
    return this.both((driver) => driver.addToken(elementId, variables));
  }
  cancelTimer(elementId: string): Promise<InputResult> {
    return this.both((driver) => driver.cancelTimer(elementId));
  }
  fireTimer(elementId: string): Promise<InputResult> {
    return this.both((driver) => driver.fireTimer(elementId));
  }
  moveTimer(elementId: string, millis: number): Promise<InputResult> {
    return this.both((driver) => driver.moveTimer(elementId, millis));
  }
  async passTime(millis: number): Promise<void> {
    await this.memory.passTime(millis);
    await this.played.passTime(millis);
  }
  view(): Promise<InstanceView> {
    return this.played.view();
  }

  async called(key: string, nth: number): Promise<Driver> {
    return new Together(await this.played.called(key, nth), await this.memory.called(key, nth));
  }
  dispose(): Promise<void> {
    return this.played.dispose?.() ?? Promise.resolve();
  }

  /** Both accept it, or both refuse it with the same code. */
  private async both(act: Act): Promise<InputResult> {
    const expected = await act(this.memory);
    const found = await act(this.played);
    expect(refusalOf(found)).toEqual(refusalOf(expected));
    return found;
  }
}

/** Plays in memory what another driver plays. In the end both instances must have the same history. */
export class ComparedDriver<D extends Recorded> extends Together {
  readonly expected: InMemoryDriver;
  private notCompared: readonly string[] = [];

  constructor(
    readonly driver: D,
    options: InMemoryOptions,
  ) {
    const memory = new InMemoryDriver({ ...options, isFast: true });
    super(driver, memory);
    this.expected = memory;
  }

  override start(process: ProcessForm, variables: Variables, startedBy?: StartOccurrence): Promise<InputResult> {
    const isAnsweredOtherwise = process.decisions || process.elements.some(({ type }) => type === 'callActivity');
    if (isAnsweredOtherwise) this.notCompared = WORDS;
    return super.start(process, variables, startedBy);
  }

  conclude(): Promise<void> {
    const history = (facts: readonly Fact[]) => historyOf(facts, this.notCompared);
    return untilHolds(
      async () => expect(history(this.driver.facts())).toEqual(history(this.expected.facts)),
      this.lagMs,
    );
  }
}

function refusalOf(result: InputResult): string | null {
  return result.ok ? null : result.code;
}
