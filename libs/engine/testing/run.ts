import { expect } from '@jest/globals';
import type { InputResult, InstanceStatus, RefusalCode, Variables } from '../src/index.js';
import { addDuration, parseDuration } from '../src/time/iso-8601.js';
import type { CallAnswer, Driver, InstanceView, ScenarioEvent } from './driver.js';
import type { ProcessForm } from './process-form.js';

/**
 * `time`: the clock can be moved; `correlationKeys`: events for one instance may have one; `typedData`: a process can have
 * typed data; `startEvents`: an event can start an instance; `publications`: published events can be seen.
 */
export type Ability = 'time' | 'correlationKeys' | 'startEvents' | 'publications' | 'typedData';

interface Step {
  readonly text: string;
  readonly play: (driver: Driver) => Promise<void>;
}

/** The steps of a scenario. They are recorded first and played by a driver afterwards, so that they read as one sentence. */
export class Run {
  private readonly steps: Step[] = [];
  private played = 0;
  private last: InputResult | null = null;
  private isRefusalExpected = false;
  private readonly needed = new Set<Ability>();

  constructor(private readonly process: ProcessForm) {
    const forms = [process, ...(process.also ?? [])];
    if (forms.some(({ data }) => data !== undefined)) this.needed.add('typedData');
  }

  start(variables: Variables = {}): this {
    return this.act(`start ${text(variables)}`, (driver) => driver.start(this.process, variables));
  }
  /** Starts an instance by the event of this start element. */
  startBy(elementId: string, payload: Variables = {}): this {
    this.needed.add('startEvents');
    return this.act(`start by ${elementId} ${text(payload)}`, (driver) =>
      driver.start(this.process, {}, { elementId, payload }),
    );
  }
  complete(elementId: string, variables: Variables = {}): this {
    return this.act(`complete ${elementId} ${text(variables)}`, (driver) => driver.completeTask(elementId, variables));
  }
  cancelTask(elementId: string): this {
    return this.act(`cancel task ${elementId}`, (driver) => driver.cancelTask(elementId));
  }
  answer(elementId: string, body: CallAnswer['body'] = {}, rest: Omit<CallAnswer, 'body'> = {}): this {
    return this.act(`answer ${elementId} ${text(body)}`, (driver) => driver.answerCall(elementId, { ...rest, body }));
  }
  fail(elementId: string, code = 'ServiceTaskError'): this {
    return this.act(`fail ${elementId} with ${code}`, (driver) => driver.failCall(elementId, code));
  }
  message(name: string, payload: Variables = {}, correlationKey: string | null = null): this {
    if (correlationKey !== null) this.needed.add('correlationKeys');
    return this.act(`message ${name}`, (driver) => driver.send({ kind: 'message', name, payload, correlationKey }));
  }
  signal(name: string, payload: Variables = {}): this {
    return this.act(`signal ${name}`, (driver) => driver.send({ kind: 'signal', name, payload, correlationKey: null }));
  }
  callback(name: string, payload: Variables = {}): this {
    return this.act(`callback ${name}`, (driver) =>
      driver.send({ kind: 'callback', name, payload, correlationKey: null }),
    );
  }
  suspend(): this {
    return this.act('suspend', (driver) => driver.suspend());
  }
  resume(): this {
    return this.act('resume', (driver) => driver.resume());
  }
  terminate(): this {
    return this.act('terminate', (driver) => driver.terminate());
  }
  update(variables: Variables): this {
    return this.act(`update ${text(variables)}`, (driver) => driver.updateVariables(variables));
  }
  retryToken(elementId: string, variables: Variables = {}): this {
    return this.act(`retry ${elementId} ${text(variables)}`, (driver) => driver.retryToken(elementId, variables));
  }
  move(elementId: string, target: string, variables: Variables = {}): this {
    return this.act(`move ${elementId} to ${target} ${text(variables)}`, (driver) =>
      driver.moveToken(elementId, target, variables),
    );
  }
  moveAll(elementId: string, target: string, variables: Variables = {}): this {
    return this.act(`move all at ${elementId} to ${target} ${text(variables)}`, (driver) =>
      driver.moveTokens(elementId, target, variables),
    );
  }
  cancelToken(elementId: string): this {
    return this.act(`cancel ${elementId}`, (driver) => driver.cancelToken(elementId));
  }
  addToken(elementId: string, variables: Variables = {}): this {
    return this.act(`add ${elementId} ${text(variables)}`, (driver) => driver.addToken(elementId, variables));
  }
  cancelTimer(elementId: string): this {
    return this.act(`cancel timer ${elementId}`, (driver) => driver.cancelTimer(elementId));
  }
  fireTimer(elementId: string): this {
    return this.act(`fire timer ${elementId}`, (driver) => driver.fireTimer(elementId));
  }
  /** Makes the timer due after an ISO 8601 duration from now. */
  moveTimer(elementId: string, duration: string): this {
    return this.act(`move timer ${elementId} to ${duration} from now`, (driver) =>
      driver.moveTimer(elementId, millisIn(duration)),
    );
  }
  /** `duration`: ISO 8601. */
  pass(duration: string): this {
    this.needed.add('time');
    return this.note(`pass ${duration}`, (driver) => driver.passTime(millisIn(duration)));
  }
  /** Waits for at least this ISO 8601 duration, which is at most a second, so that drivers with a real clock can wait too. */
  passShortly(duration: string): this {
    return this.note(`pass ${duration}`, (driver) => driver.passTime(millisIn(duration)));
  }

  /** Plays steps on the nth called instance of this definition. */
  inCalled(key: string, play: (run: Run) => Run, nth = 1): this {
    const run = play(new Run(this.process));
    for (const need of run.needs) this.needed.add(need);
    return this.note(`in the called ${key}: ${run.steps.map((step) => step.text).join('; ')}`, async (driver) =>
      run.playOn(await driver.called(key, nth)),
    );
  }

  expectStatus(status: InstanceStatus): this {
    return this.look(`expect status ${status}`, (view) => expect(view.status).toBe(status));
  }
  /** Expects that exactly these elements wait for the outside, in any order. */
  expectWaitingAt(...elementIds: string[]): this {
    return this.look(`expect waiting at ${elementIds.join(', ')}`, (view) =>
      expect(view.waitingAt).toEqual([...elementIds].sort()),
    );
  }
  expectVariables(variables: Variables): this {
    return this.look(`expect variables ${text(variables)}`, (view) => expect(view.variables).toMatchObject(variables));
  }
  expectNoVariable(name: string): this {
    return this.look(`expect no variable ${name}`, (view) => expect(Object.keys(view.variables)).not.toContain(name));
  }
  /** Expects the element to have been completed this many times so far. */
  expectCompleted(elementId: string, times = 1): this {
    return this.look(`expect ${elementId} completed ${times} times`, (view) =>
      expect(view.completed.filter((id) => id === elementId)).toHaveLength(times),
    );
  }
  /** Expects exactly these published events in order, each with at least the given members. */
  expectPublished(...events: Partial<ScenarioEvent>[]): this {
    this.needed.add('publications');
    return this.look(`expect published ${text(events)}`, (view) => {
      expect(view.published).toHaveLength(events.length);
      expect(view.published).toMatchObject(events);
    });
  }
  expectError(pattern: RegExp): this {
    return this.look(`expect error ${pattern}`, (view) => {
      expect(view.status).toBe('error');
      expect(view.error).toMatch(pattern);
    });
  }
  /** Expects the previous action to be refused. Any other refusal fails the scenario. */
  expectRefused(code: RefusalCode): this {
    const action = this.steps.at(-1);
    if (!action) throw new Error('expected an action before expectRefused');
    const play = async (driver: Driver) => {
      this.isRefusalExpected = true;
      await action.play(driver);
      this.isRefusalExpected = false;
      expect(this.last).toMatchObject({ ok: false, code });
    };
    this.steps[this.steps.length - 1] = { text: `${action.text}, refused with ${code}`, play };
    return this;
  }
  expectAnswer(answer: object): this {
    return this.note(`expect answer ${JSON.stringify(answer)}`, async () =>
      expect(this.last).toMatchObject({ ok: true, answer }),
    );
  }

  /** Abilities that the scenario needs and not every driver has. */
  get needs(): ReadonlySet<Ability> {
    return this.needed;
  }

  async playOn(driver: Driver): Promise<void> {
    for (const step of this.steps) {
      await step.play(driver);
      this.played += 1;
    }
  }

  /** The steps as text, with the failed one marked. */
  transcript(): string {
    return this.steps
      .map((step, i) => `${i < this.played ? '  ' : i === this.played ? '> ' : '. '}${step.text}`)
      .join('\n');
  }

  private act(label: string, action: (driver: Driver) => Promise<InputResult>): this {
    return this.note(label, async (driver) => {
      this.last = await action(driver);
      if (!this.last.ok && !this.isRefusalExpected) throw new Error(`refused: ${this.last.message}`);
    });
  }

  private look(label: string, check: (view: InstanceView) => void): this {
    return this.note(label, (driver) => untilHolds(async () => check(await driver.view()), driver.lagMs ?? 0));
  }

  private note(label: string, play: (driver: Driver) => Promise<void>): this {
    this.steps.push({ text: label, play });
    return this;
  }
}

function millisIn(duration: string): number {
  const parsed = parseDuration(duration);
  if (!parsed) throw new Error(`expected an ISO 8601 duration, found ${duration}`);
  return addDuration(0, parsed);
}

/** Repeats the check for as long as the view may lag behind. */
export async function untilHolds(check: () => Promise<void>, lagMs: number): Promise<void> {
  const deadline = Date.now() + lagMs;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() >= deadline) throw error;
    }
  }
}

function text(value: unknown): string {
  return JSON.stringify(value).slice(0, 80);
}
