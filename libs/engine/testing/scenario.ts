import { it } from '@jest/globals';
import type { Driver } from './driver.js';
import { InMemoryDriver } from './in-memory-driver.js';
import type { InMemoryOptions } from './in-memory-driver.js';
import type { ProcessForm } from './process-form.js';
import { Run } from './run.js';
import type { Ability } from './run.js';

export type Scenario = (title: string, process: ProcessForm, play: (run: Run) => Run) => void;

/** What a scenario requires of the driver that plays it. */
export interface ScenarioNeeds {
  readonly title: string;
  readonly abilities: ReadonlySet<Ability>;
  readonly options: InMemoryOptions;
}

/** A kind of driver. */
export interface Stage {
  /** Whether the scenario can be played here. If not it is not declared, and another stage plays it. */
  canPlay(needs: ScenarioNeeds): boolean;
  createDriver(options: InMemoryOptions): Driver | Promise<Driver>;
  /** The driver on which the scenario is played once more after it has passed on this one; null: none. */
  createNext?(played: Driver, options: InMemoryOptions): Driver | null;
}

let stage: Stage = { canPlay: () => true, createDriver: (options) => new InMemoryDriver(options) };

/**
 * Sets the stage for all scenarios declared after this call. The spec of another driver calls this and then loads the specs
 * of the elements, so that the same scenarios run on every driver and stay next to their element.
 */
export function playOn(other: Stage): void {
  stage = other;
}

/** Declares a scenario on the pure engine with every step checked, unless another stage was set. */
export const scenario = scenarioWith({});

export function scenarioWith(options: InMemoryOptions): Scenario {
  return (title, process, play) => {
    const here = stage;
    if (!here.canPlay({ title, abilities: play(new Run(process)).needs, options })) return;
    // oxlint-disable-next-line jest/expect-expect, jest/valid-title -- the run's steps expect, the caller gives the title
    it(title, async () => {
      let driver: Driver | null = await here.createDriver(options);
      while (driver !== null) {
        await playOnce(play(new Run(process)), process, driver);
        driver = here.createNext?.(driver, options) ?? null;
      }
    });
  };
}

async function playOnce(run: Run, process: ProcessForm, driver: Driver): Promise<void> {
  try {
    await run.playOn(driver);
    await driver.conclude?.();
  } catch (cause) {
    const text = cause instanceof Error ? cause.message : String(cause);
    // The process in the JSON form, which can be validated, drawn or uploaded unchanged.
    throw new Error(`${text}\n\n${run.transcript()}\n\n${JSON.stringify(process)}`, { cause });
  } finally {
    await driver.dispose?.();
  }
}
