import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { untilHolds } from '@svc/engine/testing';
import type { InstanceView, ProcessForm } from '@svc/engine/testing';
import { patient } from '../../tools/stack/patience.mjs';
import { ComparedDriver } from './compared-driver.js';
import type { Recorded } from './compared-driver.js';
import { actFor, MAX_VARIABLES_BYTES, tasksAtOnce } from './random-script.js';
import { storedHistoryOf } from './stored-history.js';
import type { StoredHistory } from './stored-history.js';
import { TemporalDriver } from './temporal-driver.js';
import { TransactionalScenarioDriver } from './transactional-driver.js';
import type { OpenSurroundings } from './transactional-surroundings.js';
import { viewOf } from './view-of.js';

const START = { choice: 0, list: ['a', 'b'], amount: 5 };
const LIMITS = { maxVariablesBytes: MAX_VARIABLES_BYTES };
/** A guard: what a workflow does after it has answered takes much less time. */
const LAG_MS = 45_000;
/** One act in so many is done by a process of the program that has not seen the instance before. */
const STRANGER = 3;
/** One act in this many completes all open tasks at the same time. */
const TOGETHER = 5;

const LOOK_MS = 20;

/** An instance that has a workflow from its start. */
class DurableDriver extends TemporalDriver implements Recorded {
  get id() {
    return this.started.id;
  }
  facts() {
    return this.around.record.facts(this.id);
  }
}

type Played = DurableDriver | TransactionalScenarioDriver;

/** Plays one process along one path with each driver, and in memory beside each. */
export class RandomPlay {
  private text: string[] = [];
  private isOneByOne = false;

  constructor(
    private readonly open: OpenSurroundings,
    private readonly process: ProcessForm,
    private readonly script: readonly number[],
  ) {}

  /** Plays without a workflow until the commit `promoteAt` at most; if `isSample`, also with a workflow from the start. */
  async compare(promoteAt: number, isSample: boolean): Promise<void> {
    const { surroundings } = this.open;
    // The order of simultaneous completions differs each time.
    this.isOneByOne = isSample;
    const found = await this.play(new TransactionalScenarioDriver(surroundings, LIMITS, promoteAt));
    if (!isSample) return;
    expect(found).toEqual(await this.play(new DurableDriver(surroundings, LIMITS)));
  }

  /** Returns what the database has of the instance in the end. */
  private async play(driver: Played): Promise<StoredHistory> {
    const together = new ComparedDriver(driver, LIMITS);
    this.text = [];
    try {
      await together.start(this.process, START);
      await this.expectSameView(together);
      for (const number of this.script) if (!(await this.step(together, number))) break;
      driver.lagMs = patient(LAG_MS);
      await together.conclude();
      return await storedHistoryOf(this.open.dataSource, driver.id, driver.facts());
    } catch (error) {
      throw new Error(`${(error as Error).message}\n\n${this.text.join('\n')}`, { cause: error });
    } finally {
      await driver.dispose();
    }
  }

  /** Returns false where nothing more happens. An instance that has ended gets one more act, which it refuses. */
  private async step(together: ComparedDriver<Played>, number: number): Promise<boolean> {
    const { driver, expected } = together;
    const { status } = await expected.view();
    const atOnce = !this.isOneByOne && number % TOGETHER === 0 ? tasksAtOnce(expected) : [];
    if (atOnce.length > 0) {
      await this.completeAtOnce(together, atOnce, number % STRANGER === 0);
      return true;
    }
    const act = actFor(expected, number);
    if (act === null) return false;
    this.text.push(act.text);
    if (driver instanceof TransactionalScenarioDriver && number % STRANGER === 0) driver.forget();
    await act.play(together);
    await this.expectSameView(together);
    return status !== 'completed' && status !== 'terminated';
  }

  /**
   * In memory the tasks are completed in the order of their commits. What was refused is refused there too, or no longer open.
   */
  private async completeAtOnce(
    together: ComparedDriver<Played>,
    elements: readonly string[],
    isScattered: boolean,
  ): Promise<void> {
    const { driver, expected } = together;
    this.text.push(`complete at once ${elements.join(', ')}${isScattered ? ' by as many processes' : ''}`);
    const variables = (element: string) => ({ choice: 1, [`at_once_${element}`]: true });
    const before = driver.facts().length;
    if (driver instanceof TransactionalScenarioDriver) driver.isScattered = isScattered;
    const results = await Promise.all(elements.map((element) => driver.completeTask(element, variables(element))));
    if (driver instanceof TransactionalScenarioDriver) driver.isScattered = false;
    const completions = driver.facts().slice(before);
    const order = completions.flatMap((fact) => (fact.fact === 'task.completed' ? [fact.elementId] : []));
    expect([...order].sort()).toEqual(elements.filter((_, n) => results[n]!.ok).sort());
    for (const element of order)
      expect(await expected.completeTask(element, variables(element))).toMatchObject({ ok: true });
    for (const element of elements.filter((_, n) => !results[n]!.ok && tasksAtOnce(expected).includes(elements[n]!)))
      expect(await expected.completeTask(element, variables(element))).toMatchObject({ ok: false });
    await this.expectSameView(together);
  }

  private async expectSameView({ driver, expected }: ComparedDriver<Played>): Promise<void> {
    const wanted = comparable(viewOf(expected.facts));
    let looks = 0;
    await untilHolds(async () => {
      if (looks++ > 0) await pause(LOOK_MS);
      expect(comparable(await driver.view())).toEqual(wanted);
    }, patient(LAG_MS));
  }
}

function comparable({ status, error, variables, waitingAt, completed }: InstanceView): object {
  const sorted = Object.fromEntries(Object.entries(variables).sort());
  return { status, hasError: error !== null, variables: sorted, waitingAt, completed };
}
