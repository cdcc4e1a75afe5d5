import { EventEmitter } from 'node:events';
import type { InstanceStatus } from '@svc/engine';

export interface CommitNotice {
  readonly tenantId: string;
  readonly instanceId: string;
  readonly seq: number;
  readonly status: InstanceStatus;
}

/** Notifies listeners in this process that a commit of an instance is visible. Commits of other processes must be polled for. */
export class CommitNotices {
  private readonly emitter = new EventEmitter().setMaxListeners(0);

  /** Calls back after each local commit of the instance, until the returned function is called. */
  listen(tenantId: string, instanceId: string, listener: (notice: CommitNotice) => void): () => void {
    const key = keyOf(tenantId, instanceId);
    this.emitter.on(key, listener);
    return () => void this.emitter.off(key, listener);
  }

  publish(notice: CommitNotice): void {
    this.emitter.emit(keyOf(notice.tenantId, notice.instanceId), notice);
  }
}

/** The prefix prevents the name `error`, which emitters treat specially. */
function keyOf(tenantId: string, instanceId: string): string {
  return `t/${tenantId}/${instanceId}`;
}
