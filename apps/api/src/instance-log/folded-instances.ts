import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@svc/config';
import { LaterStateError } from '@svc/engine';
import { createPayloadStores, InstanceStates, type StoredInstance, type TenantScope } from '@svc/persistence';
import { inSlices, LoadedModels } from '@svc/runtime';
import { LRUCache } from 'lru-cache';
import { DataSource } from 'typeorm';
import { CONFIG } from '../app-resources.js';
import { ApiError, conflict, notFound } from '../errors/api-error.js';
import { INSTANCE } from '../instances/instances.service.js';
import { TenantQueue } from '../threads/tenant-queue.js';
import { FoldedInstance } from './folded-instance.js';

/** Longer logs are not read. */
const MOST_COMMITS = 10_000;
/** After this time the request is answered; the next one goes on where it stopped. */
const LONGEST_MS = 10_000;
/** Of all instances that are kept, in characters. */
const MOST_CHARACTERS = 64 * 1024 * 1024;
const COMMIT = 'the commit';

interface Wanted {
  readonly tenant: TenantScope;
  readonly instanceId: string;
  /** Null: the last one. */
  readonly seq: number | null;
}

/** The commit that is the last one now. */
export interface LastCommit {
  readonly lastSeq: number;
}

/**
 * Instances as their logs say they were after a commit. The last ones are kept, so that the next read takes only what was
 * committed since. One at a time for each tenant, in slices of the thread.
 */
@Injectable()
export class FoldedInstances {
  private readonly states: InstanceStates;
  private readonly models: LoadedModels;
  private readonly queue = new TenantQueue('reads of instances from their logs');
  private readonly kept = new LRUCache<string, FoldedInstance>({ maxSize: MOST_CHARACTERS });

  constructor(
    dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.states = new InstanceStates(dataSource);
    this.models = new LoadedModels(createPayloadStores(dataSource).models);
  }

  /**
   * Calls `look` with the instance after its last commit, or after commit `seq`. Nothing changes it until the promise of `look`
   * is settled.
   * @throws ApiError 404 without the instance or the commit; 409 if the log cannot tell; 429 if too many wait
   */
  read<Result>(wanted: Wanted, look: (folded: FoldedInstance, last: LastCommit) => Promise<Result> | Result) {
    return this.queue.take(wanted.tenant, async () => {
      const stored = await this.states.find(wanted.tenant, wanted.instanceId);
      if (stored === null || stored.seq === 0) throw notFound(INSTANCE);
      const seq = wanted.seq ?? stored.seq;
      if (seq > stored.seq) throw notFound(COMMIT);
      if (seq > MOST_COMMITS)
        throw conflict(`expected a log of at most ${MOST_COMMITS} commits up to the one that is shown, found ${seq}`);
      return look(await this.foldedTo({ ...wanted, seq }, stored), { lastSeq: stored.seq });
    });
  }

  private async foldedTo(wanted: Wanted & { readonly seq: number }, { modelHash, seq: last }: StoredInstance) {
    const key = `${wanted.tenant} ${wanted.instanceId} ${wanted.seq === last ? 'now' : 'before'}`;
    const known = this.kept.get(key);
    const limits = { maxVariablesBytes: this.config.maxVariablesBytes };
    const folded =
      known !== undefined && known.seq <= wanted.seq
        ? known
        : new FoldedInstance(await this.models.get(modelHash), limits);
    this.kept.delete(key);
    const isWhole = await this.goOn(folded, wanted);
    this.kept.set(key, folded, { size: folded.size });
    if (!isWhole) throw notYet(folded.seq, wanted.seq);
    return folded;
  }

  /** False if the time was over before. After a failure the instance is not kept. */
  private async goOn(folded: FoldedInstance, { tenant, instanceId, seq }: Wanted & { readonly seq: number }) {
    if (folded.seq === seq) return true;
    const until = performance.now() + LONGEST_MS;
    const commits = this.states.commitsBetween(tenant, instanceId, { after: folded.seq, upTo: seq });
    for await (const commit of inSlices(commits)) {
      expectNext(folded, commit.seq);
      takeNext(folded, commit);
      if (performance.now() > until && folded.seq < seq) return false;
    }
    if (folded.seq < seq) throw gone(folded.seq + 1);
    return true;
  }
}

function takeNext(folded: FoldedInstance, commit: Parameters<FoldedInstance['take']>[0]): void {
  try {
    folded.take(commit);
  } catch (error) {
    if (!(error instanceof LaterStateError)) throw error;
    throw conflict(`expected commits of engines that this release has: ${error.message}`);
  }
}

function expectNext({ seq }: FoldedInstance, found: number): void {
  if (found !== seq + 1) throw gone(seq + 1);
}

function gone(seq: number): ApiError {
  return conflict(`expected the log of the instance to hold commit ${seq}, but it does not`);
}

function notYet(seq: number, wanted: number): ApiError {
  const message = `expected to read ${wanted} commits within ${LONGEST_MS / 1000} s, but only ${seq} were read`;
  return new ApiError('SERVICE_UNAVAILABLE', message, { retryAfter: 1 });
}
