// `npm run check:compose`: checks docker-compose.yml against the JSON Schema of the Compose Specification, and whether the API
// and the worker would accept the environment that it gives them. No container is started.
import { readFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { load, YAML11_SCHEMA } from 'js-yaml';
import { loadConfig, settingsTable } from '@svc/config';

/** The settings that an operator must choose. @type {Record<string, string>} */
const CHOSEN = {
  POSTGRES_PASSWORD: 'chosen',
  PAYLOAD_KEYS: `first:${randomBytes(32).toString('base64')}`,
  CREDENTIALS_KEYS: `first:${randomBytes(32).toString('base64')}`,
};

/** `${NAME:-default}` and `${NAME:?message}` as Compose replaces them. @param {string} text */
function interpolate(text) {
  return text.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name, kind, rest) => {
    const value = CHOSEN[name] ?? (kind === '-' ? rest : undefined);
    if (value === undefined) throw new Error(`expected a default or a value for ${name}, found none`);
    return value;
  });
}

/** The schema is that of compose-go 2.16.2 (Apache-2.0), unchanged. @param {unknown} compose @returns {Promise<string[]>} */
async function schemaFaults(compose) {
  const schema = JSON.parse(await readFile(new URL('../docker/compose-spec.schema.json', import.meta.url), 'utf8'));
  const ajv = new Ajv2020({ strict: false, allErrors: true, logger: false });
  if (ajv.validate(schema, compose)) return [];
  return (ajv.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath || '/'} ${message} ${JSON.stringify(params)}`,
  );
}

/** @param {string} program @param {Record<string, unknown>} environment @returns {string[]} */
function environmentFaults(program, environment) {
  const known = settingsTable();
  const unknown = Object.keys(environment).filter((name) => !known.includes(`| \`${name}\` |`));
  const result = loadConfig(
    Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, String(value)])),
  );
  return [
    ...unknown.map((name) => `${program}: there is no setting ${name}`),
    ...(result.ok ? [] : [`${program}: ${result.message}`]),
  ];
}

const text = await readFile(new URL('../docker-compose.yml', import.meta.url), 'utf8');
const compose = /** @type {any} */ (load(interpolate(text), { schema: YAML11_SCHEMA }));
const faults = [
  ...(await schemaFaults(compose)),
  ...['api', 'worker'].flatMap((program) => environmentFaults(program, compose.services[program].environment)),
];
for (const fault of faults) console.error(`docker-compose.yml: ${fault}`);
console.log(faults.length === 0 ? 'docker-compose.yml is valid' : `${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;
