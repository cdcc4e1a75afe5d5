/**
 * Lets at most `limit` calls per instance be in flight; further ones wait their turn in order. Temporal takes ten
 * updates in flight per workflow and refuses the rest [workflow#updates-in-flight].
 */
export class InstanceQueue {
  private readonly lanes = new Map<string, Lane>();

  constructor(private readonly limit: number) {}

  /** Runs `call` when its turn comes; answers null without running it when `deadline` (epoch ms) passes first. */
  async run<T>(instanceId: string, deadline: number, call: (hasWaited: boolean) => Promise<T>): Promise<T | null> {
    const lane = this.laneOf(instanceId);
    const hasWaited = lane.inFlight >= this.limit;
    if (!(await this.takeTurn(lane, deadline))) return null;
    try {
      return await call(hasWaited);
    } finally {
      this.endTurn(instanceId, lane);
    }
  }

  private laneOf(instanceId: string): Lane {
    const known = this.lanes.get(instanceId);
    if (known !== undefined) return known;
    const lane: Lane = { inFlight: 0, waiting: new Set() };
    this.lanes.set(instanceId, lane);
    return lane;
  }

  private async takeTurn(lane: Lane, deadline: number): Promise<boolean> {
    if (lane.inFlight < this.limit) {
      lane.inFlight += 1;
      return true;
    }
    return new Promise((resolve) => {
      const start = (): void => {
        clearTimeout(timer);
        resolve(true);
      };
      const timer = setTimeout(
        () => {
          lane.waiting.delete(start);
          resolve(false);
        },
        Math.max(0, deadline - Date.now()),
      );
      lane.waiting.add(start);
    });
  }

  /** Hands the turn to the one that waits longest. */
  private endTurn(instanceId: string, lane: Lane): void {
    const [next] = lane.waiting;
    if (next !== undefined) {
      lane.waiting.delete(next);
      next();
      return;
    }
    lane.inFlight -= 1;
    if (lane.inFlight === 0) this.lanes.delete(instanceId);
  }
}

interface Lane {
  inFlight: number;
  readonly waiting: Set<() => void>;
}
