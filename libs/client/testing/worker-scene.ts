import { createClient, type Job, type Worker, type WorkerOptions, type WorkerPhase } from '../src/index.js';
import { PlayedJobs } from './played-jobs.js';
import { PlayedService, type Play, type Received } from './played-service.js';

/** A played service with jobs, and workers that tell it their errors. */
export class WorkerScene {
  readonly errors: [phase: WorkerPhase, error: unknown, job: string | undefined][] = [];
  readonly service: PlayedService;
  readonly played: PlayedJobs;
  readonly #workers: Worker[] = [];

  private constructor(service: PlayedService, played: PlayedJobs) {
    this.service = service;
    this.played = played;
  }

  static async begin(): Promise<WorkerScene> {
    const played = new PlayedJobs();
    return new WorkerScene(await PlayedService.start(played.play), played);
  }

  workerWith(options: WorkerOptions): Worker {
    const client = createClient({ baseUrl: this.service.baseUrl, apiKey: 'k', backoff: { first: 5, most: 20 } });
    const onError = (error: unknown, { phase, job }: { phase: WorkerPhase; job?: Job }) => {
      this.errors.push([phase, error, job?.id]);
    };
    const worker = client.worker({ wait: 'PT1S', backoff: { first: 20, most: 80 }, onError, ...options });
    this.#workers.push(worker);
    return worker;
  }

  /** Answers requests to a path in another way. */
  instead(path: RegExp, play: Play): void {
    this.service.play = (request) => (path.test(request.path) ? play(request) : this.played.play(request));
  }

  activations(): readonly Received[] {
    return this.service.to('/v1/jobs/activate');
  }

  phases(): readonly WorkerPhase[] {
    return this.errors.map(([phase]) => phase);
  }

  async end(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.stop()));
    await this.service.stop();
  }
}
