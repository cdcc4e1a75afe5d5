import { TestEnvironment } from 'jest-environment-node';
import { patient } from './patience.mjs';

/**
 * Jest's tests and hooks of a file, with time limits where a spec names them.
 * @typedef {{ timeout?: number }} Limited
 * @typedef {{ hooks: Limited[], children: (({ type: 'test' } & Limited) | ({ type: 'describeBlock' } & Block))[] }} Block
 */

/** Node's environment with all time limits of tests and hooks made {@link patient}. */
// oxlint-disable-next-line import/no-default-export -- Jest takes an environment by its default export
export default class PatientEnvironment extends TestEnvironment {
  /** @param {{ name: string }} event @param {{ testTimeout: number, rootDescribeBlock: Block }} state */
  handleTestEvent({ name }, state) {
    if (name !== 'run_start') return;
    state.testTimeout = patient(state.testTimeout);
    makePatient(state.rootDescribeBlock);
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
