// `node temporal-download.mjs <folder> <target>`: gets the Temporal CLI by the official download, as @temporalio/testing does.
// The folder is empty; the caller removes it.
import { rmSync } from 'node:fs';
import { copyFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Runtime } from '@temporalio/worker';
import { TestWorkflowEnvironment } from '@temporalio/testing';
import { TEMPORAL_CLI_VERSION } from './temporal-version.mjs';

const [downloadDir, target] = process.argv.slice(2);
if (downloadDir === undefined || target === undefined)
  throw new Error('expected a folder for the download and the path of the file to write');
// The caller has ended: kill the own process group.
process.once('disconnect', () => {
  rmSync(downloadDir, { recursive: true, force: true });
  process.kill(0, 'SIGKILL');
});
process.channel?.unref();
try {
  Runtime.install({ logger: { log() {}, trace() {}, debug() {}, info() {}, warn() {}, error() {} } });
  const executable = { type: /** @type {const} */ ('cached-download'), version: TEMPORAL_CLI_VERSION, downloadDir };
  // The library downloads only in order to start a server, which is ended at once.
  const environment = await TestWorkflowEnvironment.createLocal({ server: { executable, ui: false } });
  await environment.teardown();
  const [file] = await readdir(downloadDir);
  if (file === undefined) throw new Error(`expected the download in ${downloadDir}, found nothing`);
  await copyFile(join(downloadDir, file), target);
} catch (error) {
  console.error(/** @type {Error} */ (error).message);
  process.exitCode = 1;
}
