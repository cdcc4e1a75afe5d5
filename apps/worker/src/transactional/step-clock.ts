/**
 * So long a step may hold up everything else in its process, in milliseconds, before anybody looks what it uses; and so much
 * processor time it may use after that. Then a workflow goes on, on another thread.
 */
const MOST_MS = 20;
/** Of so few element steps nobody can tell: other threads, whose time is counted too, may have used it. */
const FEW_STEPS = 20;
const MOST_MS_OF_FEW = 200;

/** Both in milliseconds, from whenever. */
interface Clocks {
  now(): number;
  /** Of this process: what a busy machine gives to others does not count. */
  used(): number;
}

const CLOCKS: Clocks = {
  now: () => performance.now(),
  used: () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000;
  },
};

/** Begins to measure; says after each element step whether they have taken too long. */
export function startStepClock({ now, used }: Clocks = CLOCKS): (steps: number) => boolean {
  const begunAt = now();
  let usedBefore: number | null = null;
  return (steps) => {
    if (now() - begunAt <= MOST_MS) return false;
    usedBefore ??= used();
    const ms = used() - usedBefore;
    return ms > MOST_MS && (steps >= FEW_STEPS || ms > MOST_MS_OF_FEW);
  };
}
