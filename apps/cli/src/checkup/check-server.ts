import { ApiError, createClient } from '@svc/client';
import type { Json } from '@svc/client';
import { bad, note, well } from './check.js';
import type { Check } from './check.js';

/** One look, and no second one: what is slow or comes and goes is to be seen. */
const ONE_LOOK = { retries: 0, timeout: 5_000 };
/** Clocks that differ by more are worth a word. */
const CLOCK_MS = 2_000;

/** Whether the service is at this address, which one it is, and whether it can work. */
export async function checkServer(url: string): Promise<Check[]> {
  const client = createClient({ baseUrl: url, ...ONE_LOOK });
  const asked = Date.now();
  try {
    const { version, timestamp } = await client.health.alive();
    const answered = Date.now();
    return [
      well('address', `${url} answers in ${answered - asked} ms`),
      versionCheck(version),
      clockCheck(Date.parse(timestamp) - (asked + answered) / 2, answered - asked),
      await readiness(url),
    ];
  } catch (error) {
    return [bad('address', notReached(error))];
  }
}

function versionCheck(version: unknown): Check {
  return typeof version === 'string'
    ? well('version', `the API has version ${version}`)
    : bad('version', 'something answers that is not this service');
}

function clockCheck(ahead: number, took: number): Check {
  const seconds = (Math.abs(ahead) / 1000).toFixed(1);
  if (Number.isNaN(ahead)) return bad('clock', 'the answer has no time');
  if (Math.abs(ahead) <= CLOCK_MS + took) return well('clock', 'that of the server is as this one');
  return note('clock', `that of the server is ${seconds} s ${ahead > 0 ? 'ahead of' : 'behind'} this one`);
}

type Readiness = Omit<Json<'health.ready'>, 'search'>;

async function readiness(url: string): Promise<Check> {
  // Also an answer of 503 says which part is missing.
  const unrefused: typeof fetch = async (input, init) => {
    const answer = await fetch(input, init);
    return answer.status === 503 ? new Response(answer.body, { headers: answer.headers }) : answer;
  };
  try {
    const ready: Readiness = await createClient({ baseUrl: url, ...ONE_LOOK, fetch: unrefused }).health.ready();
    const parts = `database ${ready.database}, temporal ${ready.temporal}, redis ${ready.redis}, master keys ${ready.master_keys}`;
    return ready.status === 'ok' ? well('readiness', parts) : bad('readiness', parts);
  } catch (error) {
    return bad('readiness', notReached(error));
  }
}

const ADVICE: readonly (readonly [found: string, says: string])[] = [
  ['ECONNREFUSED', 'nothing listens at this address'],
  ['ENOTFOUND', 'no machine has this name'],
  ['EAI_AGAIN', 'the name cannot be looked up now'],
  ['CERT', 'its certificate is not trusted; NODE_EXTRA_CA_CERTS names further authorities'],
  ['self-signed', 'its certificate is not trusted; NODE_EXTRA_CA_CERTS names further authorities'],
];

function notReached(error: unknown): string {
  if (!(error instanceof ApiError)) throw error;
  const advice = ADVICE.find(([found]) => error.message.includes(found))?.[1];
  if (advice !== undefined) return `${advice} (${error.message})`;
  return error.code === 'INVALID_ANSWER' || error.status === 404
    ? `something answers that is not this service (${error.message})`
    : error.message;
}
