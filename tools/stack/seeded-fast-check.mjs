// What a test gets for `fast-check` (jest.config.mjs): the same cases in each `npm test`, so that what it finds is due to the
// change. `npm run test:random` asks for new ones.
import fc from '../../node_modules/fast-check/lib/fast-check.js';

const USUAL_SEED = 20_261_122;

fc.configureGlobal({ seed: Number(process.env['RANDOM_SEED'] ?? USUAL_SEED) });

export * from '../../node_modules/fast-check/lib/fast-check.js';
// oxlint-disable-next-line import/no-default-export -- so does fast-check
export default fc;
