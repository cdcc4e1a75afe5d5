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

/** A driver whose instance leaves a history. */
export interface Recorded extends Driver {
  facts(): readonly Fact[];
}

/** Who decides in memory, or looks for what is called there, has other words for what is wrong. */
const WORDS = ['message', 'error'];

type Act = (driver: Driver) => Promise<InputResult>;

/** Does all to an instance that is done to one in memory too. */
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

  /** Both do it, or refuse it for the same reason. */
  private async both(act: Act): Promise<InputResult> {
    const expected = await act(this.memory);
    const found = await act(this.played);
    expect(refusalOf(found)).toEqual(refusalOf(expected));
    return found;
  }
}

/** Plays in memory along with another driver: in the end both instances have the same history. */
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
