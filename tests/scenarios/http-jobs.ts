import type { JobOutcome, Variables } from '@svc/engine';
import type { ProcessForm } from '@svc/engine/testing';
import { type Answer, type Api, dataOf } from '../http/support/api.js';

interface OpenJob {
  readonly id: string;
  readonly type: string;
  readonly element_id: string;
  readonly element_type: string;
  readonly status: string;
}

/** A worker of one scenario. Its job types are its own, so that it gets no job of another scenario. */
export class HttpJobs {
  /** The locks that it holds, by job. */
  private readonly locks = new Map<string, string>();

  constructor(
    private readonly api: () => Api,
    private readonly run: string,
  ) {}

  ofOwnTypes(process: ProcessForm): ProcessForm {
    const own = (text: string) => text.replaceAll(/"jobType":"([^"]*)"/g, `"jobType":"$1-${this.run}"`);
    return JSON.parse(own(JSON.stringify(process))) as ProcessForm;
  }

  /** The oldest open job at the element of the instance; null if there is none. */
  async at(path: string, elementId: string): Promise<string | null> {
    // A listener of the process names the process, and not where its token stands.
    const isHere = ({ element_id, element_type }: OpenJob) => element_id === elementId || element_type === 'process';
    const open = (await this.open(path)).find(isHere);
    if (open !== undefined && !this.locks.has(open.id)) await this.take([open]);
    return open?.id ?? null;
  }

  async takeAll(path: string): Promise<void> {
    await this.take(await this.open(path));
  }

  complete(id: string, variables: Variables): Promise<Answer> {
    return this.answer(id, 'complete', { variables });
  }

  fail(id: string, outcome: JobOutcome): Promise<Answer> {
    if (outcome.kind !== 'error') return this.answer(id, 'fail', { message: messageOf(outcome), retries: 0 });
    const { code, message, variables } = outcome;
    return this.answer(id, 'error', { code, message, variables });
  }

  private answer(id: string, how: string, body: object): Promise<Answer> {
    return this.api().post(`/v1/jobs/${id}/${how}`, { lock_token: this.locks.get(id) ?? null, ...body });
  }

  private async open(path: string): Promise<OpenJob[]> {
    const jobs: OpenJob[] = dataOf(await this.api().get(`/v1/jobs?instance_id=${path.split('/').at(-1)}`));
    return jobs.filter(({ status }) => status === 'pending' || status === 'locked');
  }

  private async take(jobs: readonly OpenJob[]): Promise<void> {
    if (jobs.length === 0) return;
    const types = [...new Set(jobs.map(({ type }) => type))];
    const taken: { id: string; lock_token: string }[] = dataOf(
      await this.api().post('/v1/jobs/activate', { types, worker: 'scenario', max_jobs: 100 }),
    );
    for (const { id, lock_token } of taken) this.locks.set(id, lock_token);
  }
}

function messageOf(outcome: JobOutcome): string {
  return outcome.kind === 'failed' ? outcome.message : 'gone';
}
