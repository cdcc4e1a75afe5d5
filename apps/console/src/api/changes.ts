/** What an event of the stream is about. */
export interface ChangeEvent {
  readonly type: string;
  readonly instance_id?: string | null;
}

/** More instances than this are read again as if all had changed. */
const MOST_INSTANCES = 50;

/** What has changed since it was last taken: answers by the beginnings of their keys. */
export class Changes {
  private readonly instances = new Set<string>();
  private readonly groups = new Set<string>();
  private isAll = false;

  note({ type, instance_id }: ChangeEvent): void {
    const [group = ''] = type.split('.');
    if (type === 'ready') return;
    if (type === 'gap') this.isAll = true;
    if (instance_id) this.instances.add(instance_id);
    this.groups.add(group);
  }

  /** Keys of what has to be read again, none if nothing has changed. Nothing is noted after that. */
  take(): (readonly unknown[])[] {
    const keys = this.isAll ? [[]] : this.keys();
    this.instances.clear();
    this.groups.clear();
    this.isAll = false;
    return keys;
  }

  private keys(): (readonly unknown[])[] {
    const { instances, groups } = this;
    const each = instances.size > MOST_INSTANCES ? [['instance']] : [...instances].map((id) => ['instance', id]);
    return [
      ...each,
      ...(instances.size > 0 ? [['instances'], ['overview']] : []),
      ...(groups.has('task') || groups.has('instance') ? [['tasks']] : []),
      ...(groups.has('definition') || groups.has('deployment') ? [['definitions'], ['versions']] : []),
      ...(groups.has('decision') ? [['decisions']] : []),
      ...(groups.has('job') ? [['jobs', 'list']] : []),
      ...(groups.size > 0 ? [['audit']] : []),
      ...(groups.has('batch') ? [['batches']] : []),
    ];
  }
}
