import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { writePrivately } from './private-file.mjs';

/**
 * `$DATA_DIR/local.json`: the addresses of the local stack, for programs.
 * @typedef {object} LocalFile
 * @property {string} base_url
 * @property {string} mcp_url
 * @property {string | null} console_url null where it is off
 * @property {string | null} temporal_ui_url null when the Temporal server is not ours
 * @property {string | null} api_key admin key of the tenant `local`; null when it was lost
 * @property {Record<string, number>} pids by name, of what runs
 */

/** @param {string} dataDir */
export function localFileOf(dataDir) {
  return join(dataDir, 'local.json');
}

/** @param {string} dataDir @returns {LocalFile | null} */
export function readLocalFile(dataDir) {
  const file = localFileOf(dataDir);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

/** @param {string} dataDir @param {LocalFile} content */
export function writeLocalFile(dataDir, content) {
  writePrivately(localFileOf(dataDir), content);
}

/**
 * Updates the process ids; addresses and key stay.
 * @param {string} dataDir @param {Record<string, number>} pids by name
 */
export function noteProcesses(dataDir, pids) {
  const known = readLocalFile(dataDir);
  if (known !== null) writeLocalFile(dataDir, { ...known, pids });
}

/**
 * The message for the user when the stack is ready.
 * @param {LocalFile} local @param {string} dataDir as it was given @param {boolean} isFirstStart
 */
export function summaryOf({ base_url, console_url, temporal_ui_url, api_key }, dataDir, isFirstStart) {
  const key = isFirstStart ? api_key : `the admin key of tenant "local" is in ${localFileOf(dataDir)}`;
  const curlKey = isFirstStart ? api_key : `$(node -p "require('${resolve(localFileOf(dataDir))}').api_key")`;
  return [
    '',
    'The service is ready.',
    `  API          ${base_url}  (described by ${base_url}/openapi.json)`,
    `  Console      ${console_url ?? 'off'}`,
    `  Temporal UI  ${temporal_ui_url ?? 'that of the server at TEMPORAL_ADDRESS'}`,
    `  API key      ${key ?? 'none'}`,
    `  Logs         ${dataDir}/logs/`,
    '',
    `  curl -H "X-API-Key: ${curlKey}" ${base_url}/v1/tenant`,
    '',
    'Ctrl-C stops everything.',
  ].join('\n');
}
