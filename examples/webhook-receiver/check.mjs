// `node examples/webhook-receiver/check.mjs <secret> [file]`: whether a request that was saved is signed with the secret.
// The file is JSON, `{"headers": {…}, "body": "…"}`; without one it is saved-request.json beside this program, whose secret
// is whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw. Needs no service.
import { readFile } from 'node:fs/promises';
import { hasServiceSignature, hasStandardSignature } from './signatures.mjs';

const [secret, file = new URL('./saved-request.json', import.meta.url)] = process.argv.slice(2);
if (secret === undefined) {
  console.error('expected the secret of the subscription, found nothing');
  process.exit(2);
}
const saved = JSON.parse(await readFile(file, 'utf8'));
const headers = Object.fromEntries(Object.entries(saved.headers).map(([name, value]) => [name.toLowerCase(), value]));
const body = Buffer.from(saved.body);
// Checked for the time of sending, since a saved request is old.
const sentAt = Number(headers['webhook-timestamp']);
const checks = {
  'X-Service-Signature': hasServiceSignature(secret, headers, body),
  'webhook-signature': hasStandardSignature(secret, headers, body, sentAt),
};
for (const [name, isRight] of Object.entries(checks)) console.log(`${name.padEnd(20)} ${isRight ? 'right' : 'wrong'}`);
process.exitCode = Object.values(checks).every(Boolean) ? 0 : 1;
