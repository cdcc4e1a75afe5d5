import { refusal, until, type Received, type Reply } from './played-service.js';

interface PlayedJob {
  readonly id: string;
  readonly type: string;
  readonly variables: Record<string, unknown>;
  status: 'pending' | 'locked' | 'completed' | 'failed' | 'error';
  lock: string | null;
  lockedUntil: number;
  attempt: number;
  /** What the answers were given. */
  readonly answers: { verb: string; body: Record<string, unknown> }[];
}

/** The endpoints of jobs, as far as a worker uses them: locks with an end, long polls, and 409 for a lock that is old. */
export class PlayedJobs {
  readonly jobs: PlayedJob[] = [];
  /** How many jobs were locked at the same time at most. */
  mostLocked = 0;
  #kept = new Map<string, Reply>();

  add(type: string, variables: Record<string, unknown> = {}): PlayedJob {
    const id = `job-${this.jobs.length + 1}`;
    const job: PlayedJob = {
      id,
      type,
      variables,
      status: 'pending',
      lock: null,
      lockedUntil: 0,
      attempt: 0,
      answers: [],
    };
    this.jobs.push(job);
    return job;
  }

  /** Repeats what it answered to an idempotency key. */
  readonly play = async (request: Received): Promise<Reply> => {
    const key = request.headers['idempotency-key'];
    const reply = (key !== undefined && this.#kept.get(key)) || (await this.#act(request));
    if (key !== undefined) this.#kept.set(key, reply);
    return reply;
  };

  async #act(request: Received): Promise<Reply> {
    const [, , , id, verb = ''] = request.path.split('/');
    if (id === 'activate') return this.#activate(request);
    const job = this.jobs.find((candidate) => candidate.id === id);
    if (!job) return refusal(404, 'NOT_FOUND');
    if (job.status !== 'locked' || job.lock !== request.body.lock_token) return refusal(409, 'CONFLICT');
    if (verb === 'extend') return this.#extend(job, request.body.lock_for);
    job.answers.push({ verb, body: request.body });
    job.status = ({ complete: 'completed', fail: 'failed', error: 'error' } as const)[verb as 'fail'];
    return { body: { data: { id, status: job.status } } };
  }

  async #activate({ body, gone }: Received): Promise<Reply> {
    const due = () =>
      this.jobs.filter((job) => body.types.includes(job.type) && this.#isFree(job)).slice(0, body.max_jobs);
    const isOver = () => due().length > 0 || gone.aborted;
    await until('a job', isOver, secondsOf(body.wait) * 1000).catch(() => undefined);
    if (gone.aborted) return 'never';
    const data = due().map((job) => this.#lock(job, body));
    this.mostLocked = Math.max(this.mostLocked, this.jobs.filter(({ status }) => status === 'locked').length);
    return { body: { data } };
  }

  #isFree(job: PlayedJob): boolean {
    return job.status === 'pending' || (job.status === 'locked' && job.lockedUntil < Date.now());
  }

  #lock(job: PlayedJob, { lock_for, worker }: { lock_for: string; worker: string }) {
    job.attempt += 1;
    job.status = 'locked';
    job.lock = `${job.id}-lock-${job.attempt}`;
    job.lockedUntil = Date.now() + secondsOf(lock_for) * 1000;
    const { id, type, status, variables, attempt, lock } = job;
    return { id, type, status, variables, attempt, worker, lock_token: lock, headers: {}, retries: 3 };
  }

  #extend(job: PlayedJob, lockFor: string): Reply {
    job.lockedUntil = Date.now() + secondsOf(lockFor) * 1000;
    return { body: { data: { id: job.id, status: 'locked', locked_until: new Date(job.lockedUntil).toISOString() } } };
  }
}

/** `PT0.5S`, as the worker writes durations. */
function secondsOf(duration: string): number {
  const [, seconds] = /^PT([\d.]+)S$/.exec(duration) ?? [];
  if (seconds === undefined) throw new Error(`expected a duration in seconds, found ${duration}`);
  return Number(seconds);
}
