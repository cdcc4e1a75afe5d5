/**
 * How long a step may block its process, in milliseconds, before its processor time is measured, and how much processor time it
 * may use after that. Then a workflow continues it on another thread.
 */
const MOST_MS = 20;
/** With fewer element steps the measurement is unreliable, since it includes the time of other threads. */
const FEW_STEPS = 20;
const MOST_MS_OF_FEW = 200;

/** Both in milliseconds from an arbitrary origin. */
interface Clocks {
  now(): number;
  /** Processor time of this process, without that of other programs on a busy machine. */
  used(): number;
}

const CLOCKS: Clocks = {
  now: () => performance.now(),
  used: () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000;
  },
};

/** Begins to measure. The returned function says after each element step whether they have taken too long. */
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
