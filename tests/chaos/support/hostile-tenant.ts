import { setTimeout as pause } from 'node:timers/promises';
import { ApiError } from '@svc/client';
import type { JsonObject } from '@svc/expressions';
import { silent } from '../../../bench/cases/silent.mjs';
import { processes } from '../../../bench/slices/models.mjs';
import { makeTenant } from '../../../bench/tenants.mjs';
import type { Stack } from '../../../tools/stack/stack.mjs';
import { StubService } from '../../http/support/stub-service.js';
import { clientOf } from './client-of.js';
import type { PatientClient } from './patient-client.js';

/** Instances of this tenant that run at the same time. */
const AT_ONCE = 4;
/** Instances that meanwhile wait for a service which never answers, and together need more places than one tenant has. */
const SILENT_AT_ONCE = 4;
/** How long each instance runs before it is terminated: time for several hundred slices. */
const LEFT_ALONE_MS = 5_000;

interface HostileProcess {
  readonly key: string;
  readonly name: string;
  readonly variables: JsonObject;
}

/**
 * A tenant whose processes all cost as much as they can (bench/slices/models.mjs), on both drivers, while others hold what they can
 * (bench/cases/silent.mjs).
 */
export class HostileTenant {
  /** How long each termination took, in milliseconds, and the name of its process. */
  readonly terminations: { readonly ms: number; readonly name: string }[] = [];

  private constructor(
    private readonly client: PatientClient,
    readonly processes: readonly HostileProcess[],
    private readonly silence: { readonly service: StubService; readonly process: HostileProcess },
  ) {}

  static async prepare(stack: Stack): Promise<HostileTenant> {
    const apiKey = await makeTenant(stack.databaseUrl, 'hostile');
    const client = clientOf({ baseUrl: stack.baseUrl, apiKey });
    const uploaded: HostileProcess[] = [];
    for (const { name, form, variables } of processes()) {
      const key = `hostile-${uploaded.length}`;
      const execution = uploaded.length % 2 === 0 ? 'durable' : 'transactional';
      const definition = { key, name: `${name} (${execution})`, execution, source_type: 'json', source: form };
      await client.post('/v1/definitions', definition);
      uploaded.push({ key, name: definition.name, variables });
    }
    const service = await StubService.open();
    service.reply = () => new Promise(() => undefined);
    const [source] = silent(service.url);
    const key = source!.id;
    await client.post('/v1/definitions', { key, name: key, source_type: 'json', source });
    return new HostileTenant(client, uploaded, { service, process: { key, name: key, variables: {} } });
  }

  close(): Promise<void> {
    return this.silence.service.close();
  }

  /** Runs each of these processes once, then all of them again until `isOver`. None is running when it returns. */
  async attack(processes: readonly HostileProcess[], isOver: () => boolean): Promise<void> {
    const held = await Promise.all(Array.from({ length: SILENT_AT_ONCE }, () => this.start(this.silence.process)));
    let next = 0;
    const crew = Array.from({ length: AT_ONCE }, async () => {
      while (next < processes.length || !isOver()) await this.run(processes[next++ % processes.length]!);
    });
    await Promise.all(crew);
    for (const id of held) await this.terminate(id, this.silence.process);
  }

  private async start({ key, variables }: HostileProcess): Promise<string> {
    return (await this.client.post('/v1/instances', { definition_key: key, variables })).id;
  }

  private async run(process: HostileProcess): Promise<void> {
    const id = await this.start(process);
    await pause(LEFT_ALONE_MS);
    await this.terminate(id, process);
  }

  private async terminate(id: string, { name }: HostileProcess): Promise<void> {
    const begun = performance.now();
    const status = await this.terminated(id);
    if (status === 'completed') return;
    this.terminations.push({ ms: performance.now() - begun, name });
    if (status !== 'terminated') throw new Error(`${name}: expected it to be terminated, found ${status}`);
  }

  /** Its status after the request; that is refused if it completes before. */
  private async terminated(id: string): Promise<string> {
    try {
      return (await this.client.post(`/v1/instances/${id}/terminate`, { reason: 'enough' })).status;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) throw error;
      return (await this.client.get(`/v1/instances/${id}`)).status;
    }
  }
}
