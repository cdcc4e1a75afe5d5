/**
 * Verifies an export of the audit log without the service and without any of its code: the form that is hashed is
 * described in docs/audit.md. Memory stays the same for any length.
 *
 *   curl -H "X-API-Key: $KEY" $BASE_URL/v1/audit/export > export.ndjson
 *   node verify.mjs export.ndjson [--witness witness.ndjson] [--key public.pem]…
 *
 * A witness file holds signed heads that were kept outside the database; --key gives the public keys (PEM) of heads and
 * checkpoints, each named `….<key id>.pem` as the service writes them. Prints one line per failure and a summary; the
 * exit code is 0 if the chain is valid.
 */
import { createHash, createPublicKey, verify as isSignedBy } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { witness: { type: 'string', multiple: true }, key: { type: 'string', multiple: true } },
});
const [file] = positionals;
if (file === undefined) {
  console.error('usage: node verify.mjs export.ndjson [--witness witness.ndjson]… [--key public.pem]…');
  process.exit(2);
}

const MOST_SHOWN = 1_000;
const FIRST_PREV_HASH = '0'.repeat(64);
const HASHED = ['action', 'actor_id', 'actor_type', 'hash_version', 'id', 'instance_id', 'payload', 'tenant_id'];
/** The hashed members, and created_at, entry_hash, prev_entry_hash and sequence. */
const MEMBERS = HASHED.length + 4;
const keys = (values.key ?? []).map((name) => createPublicKey(readFileSync(name)));
const lines = (name) => createInterface({ input: createReadStream(name, 'utf8'), crlfDelay: Infinity });
const sha256 = (text) => createHash('sha256').update(text, 'utf8').digest('hex');

/** RFC 8785: members sorted by UTF-16 code units, no white space, numbers and texts as ECMAScript prints them. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.keys(value).sort();
  return `{${members.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`;
}

let failures = 0;
function fail(sequence, reason, what) {
  failures += 1;
  if (failures <= MOST_SHOWN) console.log(`${reason} ${sequence}: ${what}`);
}

/** Null without keys: the signature is then not checked. */
function isSigned({ signature, ...statement }) {
  if (keys.length === 0) return null;
  const bytes = Buffer.from(canonical(statement), 'utf8');
  return keys.some((key) => isSignedBy(null, bytes, key, Buffer.from(String(signature), 'base64')));
}

/** The parsed line, and whether the line is exactly its canonical form; null if it is not JSON. */
function read(line) {
  try {
    const value = JSON.parse(line);
    return { value, isCanonical: canonical(value) === line };
  } catch {
    return { value: null, isCanonical: false };
  }
}

/** The hash of the head by its sequence, as the witnesses of this tenant state it. */
async function readWitnesses(tenant) {
  const witnesses = new Map();
  for (const name of values.witness ?? []) {
    for await (const line of lines(name)) {
      const witness = read(line).value;
      if (witness?.tenant !== tenant) continue;
      const { sequence, head_hash: hash } = witness;
      if (isSigned(witness) === false) fail(sequence, 'head_mismatch', 'the witness is not signed by a given key');
      else if ((witnesses.get(sequence) ?? hash) !== hash) fail(sequence, 'head_mismatch', 'two witnesses differ');
      else witnesses.set(sequence, hash);
    }
  }
  return witnesses;
}

let first = null; // sequence of the first entry, or the one after the checkpoint
let place = null; // sequence and hash of the entry before the next line
let tenant = null;
let witnesses = new Map();
let end = null;
let entries = 0;
let compared = 0;

async function begin(id) {
  tenant = id;
  witnesses = await readWitnesses(id);
}

async function takeCheckpoint(checkpoint) {
  const { tenant: id, sequence, hash } = checkpoint;
  if (tenant !== null) return fail(sequence, 'entry_inserted', 'a checkpoint that is not the first line');
  await begin(id);
  if (isSigned(checkpoint) === false)
    return fail(sequence, 'entry_changed', 'the checkpoint is not signed by a given key');
  first = sequence + 1;
  place = { sequence, hash };
}

/** Compares an entry with its witness. Witnesses that are left at the end of the export had no entry. */
function compareWitness(sequence, hash) {
  const witnessed = witnesses.get(sequence);
  if (witnessed === undefined) return;
  witnesses.delete(sequence);
  compared += 1;
  if (witnessed !== hash) fail(sequence, 'head_mismatch', `the head was ${witnessed} when it was witnessed`);
}

function hashOf(entry) {
  const content = sha256(canonical(Object.fromEntries(HASHED.map((name) => [name, entry[name]]))));
  return sha256(`${entry.prev_entry_hash}\n${entry.sequence}\n${entry.created_at}\n${content}`);
}

async function takeEntry(entry, isCanonical) {
  const { sequence, prev_entry_hash: previous, entry_hash: hash, tenant_id: id } = entry;
  if (tenant === null) await begin(id);
  // In an export that does not begin with the first entry, and has no checkpoint, the entries before it are unknown.
  place ??= sequence === 1 ? { sequence: 0, hash: FIRST_PREV_HASH } : { sequence: sequence - 1, hash: previous };
  first ??= sequence;
  entries += 1;
  const expected = place.sequence + 1;
  const isOwn = isCanonical && Object.keys(entry).length === MEMBERS && hashOf(entry) === hash;
  if (sequence < expected) return fail(sequence, 'order_changed', `after entry ${place.sequence}`);
  if (id !== tenant) fail(sequence, 'entry_changed', `of tenant ${id}, not ${tenant}`);
  else if (!isOwn) fail(sequence, 'entry_changed', 'its hash is not that of its content');
  else if (sequence > expected) fail(expected, 'entry_missing', `up to ${sequence - 1}`);
  else if (place.hash !== null && previous !== place.hash)
    fail(sequence - 1, 'entry_changed', `entry ${sequence} follows another one`);
  compareWitness(sequence, hash);
  // A changed entry does not make its neighbours wrong: the next entry names the hash that belongs here.
  place = { sequence, hash: isOwn ? hash : null };
}

for await (const line of lines(file)) {
  const { value, isCanonical } = read(line);
  if (end !== null) fail(end.sequence, 'head_mismatch', 'lines after the end');
  else if (value?.checkpoint !== undefined) await takeCheckpoint(value.checkpoint);
  else if (value?.end !== undefined) end = value.end;
  else if (value?.entry_hash !== undefined) await takeEntry(value, isCanonical);
  else fail((place?.sequence ?? 0) + 1, 'entry_changed', 'the line is no entry');
}

if (tenant === null && end !== null) await begin(end.tenant_id);
if (end !== null) place ??= { sequence: end.after, hash: null };
if (end === null) fail(place?.sequence ?? 0, 'head_mismatch', 'the last line, which names the end, is missing');
else if (first !== null && first > end.after + 1) fail(end.after + 1, 'entry_missing', `up to ${first - 1}`);
else if (end.sequence !== place.sequence || (place.hash ?? end.hash) !== end.hash)
  fail(end.sequence, 'head_mismatch', `the chain ends with ${place.sequence}`);
for (const sequence of witnesses.keys())
  if (end?.is_head && sequence > (place?.sequence ?? 0))
    fail(sequence, 'head_mismatch', 'the chain was longer when it was witnessed');

// The rest of a partial export is unknown, so the summary must say that this is not the whole chain.
const reach = entries === 0 ? '' : `${first === 1 ? '' : ` from ${first}`} up to ${place.sequence}`;
const rest = end?.is_head === true ? '' : ' (not the end of the chain)';
console.log(`${entries} entries${reach}${rest}, ${compared} witnesses compared, ${failures} failures`);
process.exitCode = failures === 0 ? 0 : 1;
