// Replaces `fast-check` in tests (jest.config.mjs): each `npm test` has the same cases, so that a failure is due to a change.
// `npm run test:random` takes new ones.
import fc from '../../node_modules/fast-check/lib/fast-check.js';

const USUAL_SEED = 20_261_122;

fc.configureGlobal({ seed: Number(process.env['RANDOM_SEED'] ?? USUAL_SEED) });

export * from '../../node_modules/fast-check/lib/fast-check.js';
// oxlint-disable-next-line import/no-default-export -- so does fast-check
export default fc;
