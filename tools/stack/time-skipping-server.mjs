import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.mjs';

const PROJECT = join(ROOT, 'tools/time-skipping/pom.xml');
const FOLDER = join(ROOT, '.cache/time-skipping');
const JARS = join(FOLDER, 'jars');
/** What the jars were fetched for: another version in the project file fetches again. */
const FETCHED = join(FOLDER, 'fetched-for.xml');
const COPY = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies';
const OLDEST_JAVA = 17;

/** @param {string} command @param {string[]} args */
function outputOf(command, args) {
  const { error, status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
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
  const { status } = spawnSync('mvn', args, { stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) throw new Error(`Maven could not fetch Temporal's test server (code ${status})`);
  writeFileSync(FETCHED, wanted);
}

/**
 * Temporal's test server as one program, as the SDK wants it.
 * @param {import('./terminal.mjs').Say} say
 * @returns {string} its path
 */
export function timeSkippingServer(say) {
  expectJava();
  fetchJars(say);
  const program = join(FOLDER, 'temporal-test-server');
  writeFileSync(program, `#!/bin/sh\nexec java -cp '${JARS}/*' io.temporal.testserver.TestServer "$@"\n`, {
    mode: 0o755,
  });
  return program;
}
