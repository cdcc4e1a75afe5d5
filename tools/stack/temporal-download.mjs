// `node temporal-download.mjs <target>`: the Temporal CLI by the official download, as @temporalio/testing does it.
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Runtime } from '@temporalio/worker';
import { TestWorkflowEnvironment } from '@temporalio/testing';
import { TEMPORAL_CLI_VERSION } from './temporal-version.mjs';

const target = process.argv[2];
if (target === undefined) throw new Error('expected the path of the file to write, found nothing');
const downloadDir = await mkdtemp(join(tmpdir(), 'svc-temporal-'));
try {
  Runtime.install({ logger: { log() {}, trace() {}, debug() {}, info() {}, warn() {}, error() {} } });
  const executable = { type: /** @type {const} */ ('cached-download'), version: TEMPORAL_CLI_VERSION, downloadDir };
  // The library downloads only to start: the server that it starts ends at once.
  const environment = await TestWorkflowEnvironment.createLocal({ server: { executable, ui: false } });
  await environment.teardown();
  const [file] = await readdir(downloadDir);
  if (file === undefined) throw new Error(`expected the download in ${downloadDir}, found nothing`);
  await copyFile(join(downloadDir, file), target);
} catch (error) {
  console.error(/** @type {Error} */ (error).message);
  process.exitCode = 1;
} finally {
  await rm(downloadDir, { recursive: true, force: true });
}
