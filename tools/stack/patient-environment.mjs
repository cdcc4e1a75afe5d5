import { TestEnvironment } from 'jest-environment-node';
import { disableStorages, watchStorages } from './async-storages.mjs';
import { patient } from './patience.mjs';

watchStorages();

/**
 * What Jest knows of a file's tests and hooks, each with its own time limit where a spec names one.
 * @typedef {{ timeout?: number }} Limited
 * @typedef {{ hooks: Limited[], children: (({ type: 'test' } & Limited) | ({ type: 'describeBlock' } & Block))[] }} Block
 */

/** Node's environment, with every time limit of tests and hooks {@link patient}, and without what earlier files cost. */
// oxlint-disable-next-line import/no-default-export -- Jest takes an environment by its default export
export default class PatientEnvironment extends TestEnvironment {
  /** @param {{ name: string }} event @param {{ testTimeout: number, rootDescribeBlock: Block }} state */
  handleTestEvent({ name }, state) {
    if (name !== 'run_start') return;
    state.testTimeout = patient(state.testTimeout);
    makePatient(state.rootDescribeBlock);
  }

  /** @override */
  async teardown() {
    await super.teardown();
    disableStorages();
  }
}

/** @param {Block} block */
function makePatient({ hooks, children }) {
  hooks.forEach(extend);
  for (const child of children) {
    if (child.type === 'test') extend(child);
    else makePatient(child);
  }
}

/** @param {Limited} limited */
function extend(limited) {
  if (limited.timeout !== undefined) limited.timeout = patient(limited.timeout);
}
