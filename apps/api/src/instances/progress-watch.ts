import type { CommitNotice, CommitNotices, InstanceProgress, InstanceRepository, TenantScope } from '@svc/persistence';

/** Pauses between two reads in milliseconds: while notices are expected; otherwise the first one and the longest. */
const NOTICED_PAUSE_MS = 250;
const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 100;
/** How often to check whether the first commit can still come, in milliseconds. */
const DOUBT_MS = 1_000;

const ENDED: ReadonlySet<string> = new Set(['completed', 'terminated']);

/**
 * Waits for the progress of an instance. Commits of this process (the embedded worker's) notify it at once; it finds
 * others by reading the database [workflow#start].
 */
export class ProgressWatch {
  constructor(
    private readonly notices: CommitNotices,
    private readonly instances: InstanceRepository,
    private readonly isWorkerEmbedded: boolean,
  ) {}

  /** Listens from now on; call `close` in the end. */
  open(tenant: TenantScope, instanceId: string): OpenWatch {
    return new OpenWatch(this.notices, this.instances, tenant, instanceId, this.isWorkerEmbedded);
  }
}

export class OpenWatch {
  private latest: CommitNotice | null = null;
  private wake: () => void = () => undefined;
  private readonly stopListening: () => void;
  private pauseMs: number;

  constructor(
    notices: CommitNotices,
    private readonly instances: InstanceRepository,
    private readonly tenant: TenantScope,
    private readonly instanceId: string,
    isWorkerEmbedded: boolean,
  ) {
    this.pauseMs = isWorkerEmbedded ? NOTICED_PAUSE_MS : FIRST_PAUSE_MS;
    this.stopListening = notices.listen(tenant, instanceId, (notice) => {
      this.latest = notice;
      this.wake();
    });
  }

  close(): void {
    this.stopListening();
  }

  /**
   * The instance after its first commit; null if there was none before `deadline` (epoch ms). `requireStartable` throws
   * if none will come.
   */
  async untilCommitted(deadline: number, requireStartable: () => Promise<void>): Promise<InstanceProgress | null> {
    let doubtAt = Date.now() + DOUBT_MS;
    for (;;) {
      const notice = this.latest;
      if (notice !== null) return { id: this.instanceId, status: notice.status, isSettled: ENDED.has(notice.status) };
      if (Date.now() >= deadline) return null;
      if (await this.pause(deadline)) continue;
      const progress = await this.ask();
      if (progress !== null) return progress;
      if (Date.now() < doubtAt) continue;
      await requireStartable();
      doubtAt = Date.now() + DOUBT_MS;
    }
  }

  /** Waits until nothing moves and no call is under way, or until `deadline`. */
  async untilSettled(reached: InstanceProgress, deadline: number): Promise<InstanceProgress> {
    let progress = reached;
    while (!progress.isSettled) {
      this.latest = null;
      progress = (await this.ask()) ?? progress;
      if (progress.isSettled || Date.now() >= deadline) return progress;
      if (this.latest === null) await this.pause(deadline);
    }
    return progress;
  }

  private ask(): Promise<InstanceProgress | null> {
    return this.instances.findProgress(this.tenant, this.instanceId);
  }

  /** Waits for the next notice or the end of the pause; true for a notice. */
  private pause(deadline: number): Promise<boolean> {
    const ms = Math.max(0, Math.min(this.pauseMs, deadline - Date.now()));
    this.pauseMs = Math.max(this.pauseMs, Math.min(this.pauseMs * 2, LONGEST_PAUSE_MS));
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), ms);
      this.wake = () => {
        clearTimeout(timer);
        resolve(true);
      };
    });
  }
}
