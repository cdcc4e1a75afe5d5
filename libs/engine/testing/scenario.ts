import { it } from '@jest/globals';
import type { Driver } from './driver.js';
import { InMemoryDriver } from './in-memory-driver.js';
import type { InMemoryOptions } from './in-memory-driver.js';
import type { ProcessForm } from './process-form.js';
import { Run } from './run.js';
import type { Ability } from './run.js';

export type Scenario = (title: string, process: ProcessForm, play: (run: Run) => Run) => void;

/** What a scenario asks of the driver that plays it. */
export interface ScenarioNeeds {
  readonly title: string;
  readonly abilities: ReadonlySet<Ability>;
  readonly options: InMemoryOptions;
}

/** One kind of driver. */
export interface Stage {
  /** A scenario that cannot be played here is not declared here: another stage plays it. */
  canPlay(needs: ScenarioNeeds): boolean;
  createDriver(options: InMemoryOptions): Driver | Promise<Driver>;
  /** On which driver the same is played once more, after it has gone well on this one; null: on none. */
  createNext?(played: Driver, options: InMemoryOptions): Driver | null;
}

let stage: Stage = { canPlay: () => true, createDriver: (options) => new InMemoryDriver(options) };

/**
 * Scenarios declared from now on play there. A spec of another driver calls this and then loads the specs of the
 * elements, so that the same texts run everywhere and stand beside their element.
 */
export function playOn(other: Stage): void {
  stage = other;
}

/** On the pure engine, every step checked, unless another stage was chosen. */
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
    // A definition in the JSON form: to be validated, drawn or uploaded as it stands.
    throw new Error(`${text}\n\n${run.transcript()}\n\n${JSON.stringify(process)}`, { cause });
  } finally {
    await driver.dispose?.();
  }
}
