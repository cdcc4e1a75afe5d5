/** The runs that `npm run test:random` asks for. By default a short run with a fixed seed. */
interface RandomRuns {
  /** Parameters of a fast-check run. */
  readonly model: { readonly numRuns: number; readonly seed?: number };
  readonly pathSeed: number | null;
}

interface Environment {
  readonly RANDOM_SEED?: string;
  readonly RANDOM_PATH_SEED?: string;
  readonly RANDOM_RUNS?: string;
}

/** `environment` is that of the Node process. */
export function randomRuns(usually: number, environment: Environment): RandomRuns {
  const { RANDOM_SEED, RANDOM_PATH_SEED, RANDOM_RUNS } = environment;
  const numRuns = RANDOM_RUNS === undefined ? usually : Number(RANDOM_RUNS);
  return {
    model: { numRuns, ...(RANDOM_SEED !== undefined && { seed: Number(RANDOM_SEED) }) },
    pathSeed: RANDOM_PATH_SEED === undefined ? null : Number(RANDOM_PATH_SEED),
  };
}

/** Pseudorandom numbers, the same for the same seed (a linear congruential generator). */
export function numbersFrom(seed: number, count: number): number[] {
  let state = seed >>> 0;
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 12;
  });
}
