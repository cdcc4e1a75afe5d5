import { randomUUID } from 'node:crypto';
import type { JsonObject } from '@svc/expressions';
import type { Stack } from '../../../tools/stack/stack.mjs';
import type { Json } from '../../http/support/api.js';
import { parallel, receiveSignal, sequence, serviceTask, userTask, waitTimer } from '../../http/support/processes.js';
import { StubService } from '../../http/support/stub-service.js';
import type { Chance } from './chance.js';
import { PersistentClient } from './persistent-client.js';
import { REPEATED_CALL } from './repeated-call.js';

/** Clients that drive instances at the same time. */
const CREW = 12;
const BRANCHES = ['pick', 'pack', 'label', 'weigh'];

/** A process whose instances begin without a workflow. Each instance completes each of `elements` once. */
interface Kind {
  readonly isPromoted: boolean;
  readonly elements: readonly string[];
  readonly source: JsonObject;
}

function kindsFor(serviceUrl: string, signal: string) {
  const script = { id: 'note', type: 'scriptTask', resultVariable: 'noted', script: '{{ variables.order }}' };
  const tell = { id: 'tell', type: 'intermediateThrowEvent', event: { type: 'signal', name: signal } };
  const call = serviceTask('call', serviceUrl, REPEATED_CALL);
  return {
    straight: { isPromoted: false, elements: ['note'], source: sequence(script) },
    tasks: {
      isPromoted: false,
      elements: BRANCHES,
      source: parallel(...BRANCHES.map((branch) => [userTask(branch)])),
    },
    timed: {
      isPromoted: true,
      elements: ['before', 'timer', 'after'],
      source: sequence(userTask('before'), waitTimer('timer', 'PT1S'), userTask('after')),
    },
    calling: { isPromoted: true, elements: ['before', 'call'], source: sequence(userTask('before'), call) },
    hears: { isPromoted: false, elements: ['hear'], source: sequence(receiveSignal('hear', signal)) },
    tells: { isPromoted: false, elements: ['tell'], source: sequence(tell) },
  } satisfies Record<string, Kind>;
}
export type KindName = keyof ReturnType<typeof kindsFor>;

/** Instances that begin without a workflow, and clients that drive each to its end and repeat requests as often as needed. */
export class TransactionalLoad {
  readonly kinds: Readonly<Record<KindName, Kind>>;
  /** Ids that the API has acknowledged. */
  readonly acknowledged: Record<KindName, string[]> = {
    ...{ straight: [], tasks: [], timed: [], calling: [], hears: [], tells: [] },
  };
  private readonly run = randomUUID();
  private isOver = false;

  private constructor(
    private readonly stack: Stack,
    private readonly chance: Chance,
    readonly service: StubService,
  ) {
    this.kinds = kindsFor(`${service.url}/call`, `go-${this.run}`);
  }

  static async prepare(stack: Stack, chance: Chance): Promise<TransactionalLoad> {
    const load = new TransactionalLoad(stack, chance, await StubService.open());
    const client = new PersistentClient(stack, chance);
    for (const [name, { source }] of Object.entries(load.kinds)) {
      const body = { key: load.keyOf(name as KindName), name, source_type: 'json', source, execution: 'transactional' };
      await client.done('/v1/definitions', body);
    }
    return load;
  }

  keyOf(kind: KindName): string {
    return `${kind}-${this.run}`;
  }

  /**
   * Drives instances until {@link stop}, and those that have begun until they need no client. Returns the number of repeated
   * requests.
   */
  async drive(): Promise<number> {
    const crew = Array.from({ length: CREW }, async (_, number) => {
      const chance = this.chance.child(number);
      const client = new PersistentClient(this.stack, chance);
      while (!this.isOver) await this.driveOne(client, chance);
      return client.repeats;
    });
    return (await Promise.all(crew)).reduce((sum, repeats) => sum + repeats, 0);
  }

  stop(): void {
    this.isOver = true;
  }

  private async driveOne(client: PersistentClient, chance: Chance): Promise<void> {
    const kind = chance.pick(['straight', 'tasks', 'timed', 'calling', 'hears'] as const);
    const id = await this.begin(client, kind);
    if (kind === 'tasks') await Promise.all(BRANCHES.map((branch) => this.contend(client, id, branch)));
    if (kind === 'timed' || kind === 'calling') await this.work(client, id, 'before');
    if (kind === 'timed') await this.work(client, id, 'after');
    // An instance whose start was acknowledged before this receives the signal.
    if (kind === 'hears') await this.begin(client, 'tells');
  }

  private async begin(client: PersistentClient, kind: KindName): Promise<string> {
    const body = { definition_key: this.keyOf(kind), variables: { order: this.acknowledged[kind].length } };
    const { id } = await client.done('/v1/instances', body);
    this.acknowledged[kind].push(id);
    return id;
  }

  private async work(client: PersistentClient, instanceId: string, element: string): Promise<void> {
    const task = await this.claimed(client, instanceId, element);
    await client.done(`/v1/tasks/${task}/complete`, { variables: { [element]: true } });
  }

  /** Two clients complete the same task; one of them succeeds. */
  private async contend(client: PersistentClient, instanceId: string, element: string): Promise<void> {
    const task = await this.claimed(client, instanceId, element);
    const contenders = ['ann', 'bob'].map((name) =>
      client.post(`/v1/tasks/${task}/complete`, { variables: { [element]: name } }),
    );
    const statuses = (await Promise.all(contenders)).map(({ status }) => status);
    if (statuses.toSorted().join() !== '200,409')
      throw new Error(`expected one of two to complete task ${task}, found ${statuses.join(' and ')}`);
  }

  private async claimed(client: PersistentClient, instanceId: string, element: string): Promise<string> {
    const { id } = await client.until(`task ${element} of instance ${instanceId}`, async () => {
      const tasks: Json[] = await client.get(`/v1/tasks?instance_id=${instanceId}`);
      return tasks.find((task) => task.element_id === element) as Json | undefined;
    });
    await client.done(`/v1/tasks/${id}/claim`, { assignee: 'ann' });
    return id;
  }
}
