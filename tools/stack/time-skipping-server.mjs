import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Connection } from '@temporalio/client';
import { Child } from './child.mjs';
import { ROOT } from './root.mjs';
import { until } from './waiting.mjs';

const PROJECT = join(ROOT, 'tools/time-skipping/pom.xml');
const FOLDER = join(ROOT, '.cache/time-skipping');
const JARS = join(FOLDER, 'jars');
/** The project file for which the jars were fetched; a changed one fetches again. */
const FETCHED = join(FOLDER, 'fetched-for.xml');
const COPY = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies';
const OLDEST_JAVA = 17;
const READY_MS = 120_000;
/** Limits of a call of a program and of Maven's downloads; after these times something hangs. */
const ASK_MS = 60_000;
const FETCH_MS = 10 * 60_000;

/** @param {string} command @param {string[]} args */
function outputOf(command, args) {
  const { error, status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', timeout: ASK_MS });
  return error === undefined && status === 0 ? stdout + stderr : null;
}

function expectJava() {
  const output = outputOf('java', ['-version']);
  const version = /version "(\d+)/.exec(output ?? '')?.[1];
  if (version === undefined || Number(version) < OLDEST_JAVA) {
    throw new Error(`expected Java ${OLDEST_JAVA} or later on the PATH, found ${version ? `Java ${version}` : 'none'}`);
  }
}

/** @param {import('./terminal.mjs').Say} say */
function fetchJars(say) {
  const wanted = readFileSync(PROJECT, 'utf8');
  if (existsSync(FETCHED) && readFileSync(FETCHED, 'utf8') === wanted) return;
  if (outputOf('mvn', ['--version']) === null) throw new Error('expected Maven (mvn) on the PATH, found none');
  say('Fetching Temporal’s test server with Maven');
  const args = ['-q', '-B', '-f', PROJECT, COPY, '-DincludeScope=runtime', `-DoutputDirectory=${JARS}`];
  const limits = /** @type {const} */ ({ timeout: FETCH_MS, killSignal: 'SIGKILL' });
  const { status, signal } = spawnSync('mvn', args, { ...limits, stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) throw new Error(`Maven could not fetch Temporal's test server (${signal ?? `code ${status}`})`);
  writeFileSync(FETCHED, wanted);
}

/** @param {string} address */
async function answers(address) {
  const connection = await Connection.connect({ address, connectTimeout: 1000 }).catch(() => null);
  await connection?.close();
  return connection !== null;
}

/**
 * Starts Temporal's test server, which keeps everything in memory, and waits until it is ready.
 * @param {{ port: number, logFile: string, say: import('./terminal.mjs').Say }} options
 * @returns {Promise<Child>}
 */
export async function startTimeSkippingServer({ port, logFile, say }) {
  expectJava();
  fetchJars(say);
  const args = ['-cp', `${JARS}/*`, 'io.temporal.testserver.TestServer', String(port)];
  const child = new Child({ name: 'temporal-test-server', command: 'java', args, env: process.env, logFile });
  try {
    await until('the test server to answer', () => answers(`127.0.0.1:${port}`), {
      timeoutMs: READY_MS,
      isHopeless: child.isHopeless,
    });
    return child;
  } catch (error) {
    await child.kill();
    throw error;
  }
}
