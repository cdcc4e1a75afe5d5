import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { registerTenant } from './support/tenants.js';

const PROGRAM = fileURLToPath(new URL('../../examples/run.mjs', import.meta.url));

/** Longer than an example waits for any one thing. */
const LONG_MS = 180_000;

/** What an example prints when a reader with a tenant of its own runs it. */
async function outputOf(name: string): Promise<string> {
  const { key } = await registerTenant(`A reader of ${name}`);
  const env = { ...process.env, BASE_URL: process.env['TEST_BASE_URL'] ?? '', API_KEY: key ?? '' };
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, name], { env });
  return stdout;
}

it(
  'the example loan-approval decides on a loan with typed data, a document and a credential',
  async () => {
    const output = await outputOf('loan-approval');
    for (const line of [
      /decision {3}loan-risk version 1/,
      /refused {4}application\.amount: /,
      /refused {4}application\.months: /,
      /service {2}\/scores answered 200/,
      /file {7}payslips\.pdf/,
      /form {7}shows application, creditScore, incomeProof/,
      /rules {4}noticeable/,
      /outputs {2}{"interest":4\.9,"level":"medium"}/,
      /Credential credit-bureau version 1, last used at 2/,
      /business_rule\.evaluated +rate-risk/,
      /dead +endEvent +loan-granted/,
      /definition unchanged: true/,
      /hash chain valid: true/,
    ]) {
      expect(output).toMatch(line);
    }
  },
  LONG_MS,
);

it(
  'the example repair breaks an instance in four ways and repairs each [service.recovery-operations-repair-failed-instances]',
  async () => {
    const output = await outputOf('repair');
    for (const line of [
      /bank {5}DE00 answered 400/,
      /retry {6}transfer-money with iban: /,
      /broken {5}is-large: /,
      /resume {5}with amount 5000: running/,
      /dry run {4}element\.entered closing, instance\.token_moved file-papers, element\.entered file-papers/,
      /move {7}from second-look to file-papers: running/,
      /run again {2}instance .{36} from .{36}/,
      /4\. an instance that has ended/,
      /Instance {3}.{36}: terminated/,
      /Instance {3}.{36}: completed/,
      /instance\.rerun_created/,
      /dead +endEvent +done/,
      /hash chain valid: true/,
    ]) {
      expect(output).toMatch(line);
    }
  },
  LONG_MS,
);

it(
  'the example order-fulfilment fulfils an order and verifies the audit chain',
  async () => {
    const output = await outputOf('order-fulfilment');
    expect(output).toMatch(/worker {3}ships order 4711 with parcel-post, at attempt 2/);
    expect(output).toMatch(/hash chain valid: true/);
  },
  LONG_MS,
);

it(
  'the example worker-python lets a program in plain Python do the work of a process',
  async () => {
    expect(await outputOf('worker-python')).toMatch(/completed {2}hello world is bonjour monde/);
  },
  LONG_MS,
);

it(
  'the example agent completes a process with the MCP tools',
  async () => {
    const output = await outputOf('agent');
    for (const line of [
      /connected over http: 13 tools/,
      /refused: CONFLICT: /,
      /task {7}"Check the receipt" completed: in order/,
      /event {6}"payment-made" reached 1/,
      /connected over sse: 13 tools/,
      /result {5}completed with .*"verdict":"in order"/,
      /hash chain valid: true/,
    ]) {
      expect(output).toMatch(line);
    }
  },
  LONG_MS,
);

describe('the receiver of webhooks', () => {
  it(
    'the example webhook-receiver verifies deliveries and gets again what it refused [service.webhooks-push-process-events-to-subscriber-urls]',
    async () => {
      const output = await outputOf('webhook-receiver');
      for (const line of [
        /subscribe {2}.{36} to 5 events/,
        /received {3}test +answered 204/,
        /received {3}task\.created +answered 503/,
        /received {3}task\.created +answered 204/,
        / {2}instance\.completed +204 in \d+ ms/,
        / {2}task\.created +503 in \d+ ms, 204 in \d+ ms/,
      ]) {
        expect(output).toMatch(line);
      }
    },
    LONG_MS,
  );

  it.each([
    ['right', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 0],
    ['wrong', 'another secret', 1],
  ])(
    'the example check program finds the signatures of a saved request %s without the service',
    async (verdict, secret, code) => {
      const program = fileURLToPath(new URL('../../examples/webhook-receiver/check.mjs', import.meta.url));
      const checked = promisify(execFile)(process.execPath, [program, secret]);
      const ended: { stdout: string; code?: number } = await checked.catch((error) => error);
      expect([ended.stdout.match(new RegExp(verdict, 'g'))?.length, ended.code ?? 0]).toEqual([2, code]);
    },
  );
});
