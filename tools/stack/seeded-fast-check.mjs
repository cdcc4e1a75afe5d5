// Replaces `fast-check` in tests (jest.config.mjs): each `npm test` has the same cases, so that a failure is due to a change.
// `npm run test:random` takes new ones. `.ci/run` tries a share of them, the first ones; `npm test` all.
import fastCheck from '../../node_modules/fast-check/lib/fast-check.js';

const USUAL_SEED = 20_261_122;
const USUAL_RUNS = 100;

fastCheck.configureGlobal({ seed: Number(process.env['RANDOM_SEED'] ?? USUAL_SEED) });

/** Of so many cases, those to try. @param {number} numRuns @param {string} [share] above 0, at most 1 */
export function shareOf(numRuns, share = process.env['PROPERTY_SHARE'] ?? '1') {
  const part = Number(share);
  if (part > 0 && part <= 1) return Math.ceil(numRuns * part);
  throw new Error(`PROPERTY_SHARE: expected a number above 0, at most 1, found "${share}"`);
}

export const assert = /** @type {typeof fastCheck.assert} */ (
  (property, params) => fastCheck.assert(property, { ...params, numRuns: shareOf(params?.numRuns ?? USUAL_RUNS) })
);

/** @type {typeof fastCheck.sample} */
export const sample = (arbitrary, params) => {
  if (typeof params !== 'object' || params.numRuns === undefined) return fastCheck.sample(arbitrary, params);
  return fastCheck.sample(arbitrary, { ...params, numRuns: shareOf(params.numRuns) });
};

export * from '../../node_modules/fast-check/lib/fast-check.js';
// oxlint-disable-next-line import/no-default-export -- so does fast-check
export default { ...fastCheck, assert, sample };
