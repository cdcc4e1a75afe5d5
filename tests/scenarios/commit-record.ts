import type { CommitAnswer, CommitRequest } from '@svc/driver';
import type { Fact, InputEnvelope } from '@svc/engine';
import type { CommitPort } from '../../libs/runtime/src/drivers/workflow/activities/commit.js';
import type { Committer, KeptCommitAnswer, KeptState } from '@svc/persistence';
import { eventually } from '../http/support/eventually.js';

export interface CalledInstance {
  readonly id: string;
  /** The key of its definition. */
  readonly key: string;
}

/** Records what a committer commits, so that a scenario sees what its instance did. */
export class CommitRecord implements CommitPort {
  private readonly committed = new Map<string, CommitRequest[]>();

  constructor(private readonly committer: CommitPort) {}

  async commit(request: CommitRequest): Promise<CommitAnswer> {
    const answer = await this.committer.commit(request);
    this.note(request, answer);
    return answer;
  }

  /** How many commits its instance has made. */
  commits(instanceId: string): number {
    return this.of(instanceId).length;
  }

  facts(instanceId: string): Fact[] {
    return this.of(instanceId).flatMap(({ facts }) => facts);
  }

  has(instanceId: string, isMeant: (input: InputEnvelope['input']) => boolean): boolean {
    return this.of(instanceId).some(({ inputs }) => inputs.some(({ input }) => isMeant(input)));
  }

  hasInput(instanceId: string, inputId: string): boolean {
    return this.of(instanceId).some(({ inputs }) => inputs.some(({ id }) => id === inputId));
  }

  async until(instanceId: string, what: string, isMeant: (input: InputEnvelope['input']) => boolean): Promise<void> {
    await eventually(what, async () => this.has(instanceId, isMeant));
  }

  /** Instances that this one has called, directly or indirectly, oldest first. */
  calledBelow(rootId: string): CalledInstance[] {
    return [...this.committed.keys()].flatMap((id) =>
      this.facts(id).flatMap((fact) =>
        fact.fact === 'instance.created' && fact.parent?.rootId === rootId ? [{ id, key: fact.definition.key }] : [],
      ),
    );
  }

  protected note(request: CommitRequest, { kind }: KeptCommitAnswer): void {
    if (kind === 'committed') this.of(request.instanceId).push(request);
  }

  private of(instanceId: string): CommitRequest[] {
    const requests = this.committed.get(instanceId) ?? [];
    this.committed.set(instanceId, requests);
    return requests;
  }
}

/** The same for a committer that also commits for instances without workflows. */
export class KeptCommitRecord extends CommitRecord {
  constructor(private readonly keeper: Pick<Committer, 'commit' | 'commitKept'>) {
    super(keeper);
  }

  async commitKept(request: CommitRequest, kept: KeptState): Promise<KeptCommitAnswer> {
    const answer = await this.keeper.commitKept(request, kept);
    this.note(request, answer);
    return answer;
  }
}
