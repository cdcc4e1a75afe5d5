import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Api, Json } from './api.js';
import { stackUnderTest } from './own-api.js';

const SCRIPT = fileURLToPath(new URL('../../../examples/audit-verify/verify.mjs', import.meta.url));

/** The lines of an export, each parsed. */
export async function exportOf(api: Api, query = ''): Promise<Json[]> {
  return linesOf(await exportedText(api, query)).map((line) => JSON.parse(line) as Json);
}

export async function exportedText(api: Api, query = ''): Promise<string> {
  const { status, body } = await api.get(`/v1/audit/export${query}`);
  if (status !== 200) throw new Error(`expected an export, found ${status}: ${JSON.stringify(body)}`);
  return body as string;
}

export function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line !== '');
}

/** What a third party's script reports of an export: `[sequence, reason]` of each failure, and its last line. */
export interface ScriptReport {
  readonly code: number;
  readonly failures: readonly (readonly [sequence: number, reason: string])[];
  readonly summary: string;
}

/** Runs examples/audit-verify/verify.mjs on these lines, with the witnesses and keys of the stack under test or without. */
export async function verifyByScript(
  lines: readonly string[],
  witnesses: readonly string[] | 'of the stack' | null = null,
): Promise<ScriptReport> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-audit-'));
  try {
    const file = join(folder, 'export.ndjson');
    await writeFile(file, lines.map((line) => `${line}\n`).join(''));
    const witnessPath = Array.isArray(witnesses) ? join(folder, 'witness.ndjson') : witnessFile();
    if (Array.isArray(witnesses)) await writeFile(witnessPath, witnesses.map((line) => `${line}\n`).join(''));
    const keys = (await publicKeys()).flatMap((key) => ['--key', key]);
    const more = witnesses === null ? [] : ['--witness', witnessPath, ...keys];
    return await run([SCRIPT, file, ...more]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The witness file of the stack under test. */
export function witnessFile(): string {
  return join(stackUnderTest().dataDir, 'witness.ndjson');
}

async function publicKeys(): Promise<string[]> {
  const { dataDir } = stackUnderTest();
  return (await readdir(dataDir)).filter((name) => name.endsWith('.pem')).map((name) => join(dataDir, name));
}

function run(args: readonly string[]): Promise<ScriptReport> {
  return new Promise((resolve) => {
    execFile(process.execPath, args, (error, stdout) => {
      const said = linesOf(stdout);
      const failures = said.slice(0, -1).map((line): [number, string] => {
        const [, reason = '', sequence] = /^(\w+) (\d+): /.exec(line) ?? [];
        return [Number(sequence), reason];
      });
      resolve({ code: Number(error?.code ?? 0), failures, summary: said.at(-1) ?? '' });
    });
  });
}
