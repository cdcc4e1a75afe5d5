import { type Api, dataOf, type Json, startInstance } from './api.js';
import { sequence, upload } from './processes.js';

/** A job of a new type, which the worker `w` has given up with this message. */
export async function givenUp(api: Api, message: string): Promise<Json> {
  const jobType = `type-${crypto.randomUUID()}`;
  await startInstance(api, await upload(api, sequence({ id: 'work', type: 'serviceTask', jobType })));
  const [job] = dataOf(await api.post('/v1/jobs/activate', { types: [jobType], worker: 'w', wait: 'PT10S' }));
  dataOf(await api.post(`/v1/jobs/${job.id}/fail`, { lock_token: job.lock_token, message, retries: 0 }));
  return job;
}
