import { it } from '@jest/globals';
import type { Driver } from './driver.js';
import { InMemoryDriver } from './in-memory-driver.js';
import type { InMemoryOptions } from './in-memory-driver.js';
import { mermaidOf } from './mermaid.js';
import type { ProcessForm } from './process-form.js';
import { Run } from './run.js';

export type Scenario = (title: string, process: ProcessForm, play: (run: Run) => Run) => void;

/** Scenarios on one kind of driver; the same texts run on all of them. */
export function scenariosOn(createDriver: () => Driver | Promise<Driver>): Scenario {
  return (title, process, play) => {
    it(title, async () => {
      const driver = await createDriver();
      const run = play(new Run(process));
      try {
        await run.playOn(driver);
      } catch (cause) {
        const text = cause instanceof Error ? cause.message : String(cause);
        throw new Error(`${text}\n\n${run.transcript()}\n\n${mermaidOf(process)}`, { cause });
      } finally {
        await driver.dispose?.();
      }
    });
  };
}

/** On the pure engine, every step checked. */
export const scenario = scenariosOn(() => new InMemoryDriver());

export function scenarioWith(options: InMemoryOptions): Scenario {
  return scenariosOn(() => new InMemoryDriver(options));
}
