/**
 * Dependencies point one way (docs/architecture.md). tools/boundaries.spec.ts plants violations and expects them found:
 * with a TypeScript version that it does not know this tool passes everything in silence.
 */
const { readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');

/** The files that the workspaces' package.json files export: all that others may import of them. */
const ENTRIES = ['libs', 'apps'].flatMap((kind) =>
  readdirSync(join(__dirname, kind)).flatMap((name) => {
    const { exports } = JSON.parse(readFileSync(join(__dirname, kind, name, 'package.json'), 'utf8'));
    const sources = Object.values(exports).map((entry) => entry['svc-source']);
    return sources.filter(Boolean).map((source) => join(kind, name, source));
  }),
);
const EXACTLY_AN_ENTRY = `^(${ENTRIES.map((file) => file.replaceAll('.', String.raw`\.`)).join('|')})$`;

const NODE = { dependencyTypes: ['core'] };
const FRAMEWORKS =
  '(^|/)node_modules/(@nestjs|fastify|@fastify|typeorm|pg|ioredis|@temporalio|class-validator|class-transformer)(/|$)';
/** What few programs use, and the files that import it, which others load by `import()`. */
const SELDOM_USED = '(^|/)node_modules/(@modelcontextprotocol/sdk|nodemailer|bpmn-auto-layout)(/|$)';
const LOADED_LATE = String.raw`^apps/api/src/(mcp/sdk|mail/smtp-mailer)\.ts$`;
const SPEC = String.raw`\.spec\.ts$|^(libs|apps)/[^/]+/testing/`;

/** What each lib may know beside itself; a lib that is missing here may know no other. */
const MAY_KNOW = {
  expressions: [],
  engine: ['expressions'],
  bpmn: ['audit', 'engine', 'expressions', 'typed-data'],
  'typed-data': ['engine', 'expressions'],
  decisions: ['audit', 'bpmn', 'engine', 'expressions'],
  audit: ['expressions'],
  config: [],
  files: [],
  metrics: [],
  sealing: [],
  webhooks: [],
  client: [],
  driver: ['engine'],
  contract: ['engine', 'driver', 'sealing'],
  credentials: ['sealing'],
  persistence: ['engine', 'driver', 'audit', 'webhooks'],
  runtime: [
    ...['config', 'contract', 'credentials', 'decisions', 'driver', 'engine', 'expressions', 'persistence'],
    ...['typed-data', 'webhooks'],
  ],
};

const onlyKnows = Object.entries(MAY_KNOW).map(([lib, known]) => ({
  name: `lib-${lib}`,
  comment: `libs/${lib} may know ${known.length === 0 ? 'no other lib' : known.map((name) => `libs/${name}`).join(', ')}.`,
  severity: 'error',
  from: { path: `^libs/${lib}/`, pathNot: SPEC },
  to: { path: '^libs/', pathNot: [lib, ...known].map((name) => `^libs/${name}/`).join('|') },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one thought in two places, also where only types do.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'nothing-unresolvable',
      comment: 'An import that resolves to nothing hides from every other rule.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'libs-know-no-app',
      severity: 'error',
      from: { path: '^libs/' },
      to: { path: '^apps/' },
    },
    {
      name: 'apps-know-no-app',
      comment: 'What both programs need is a lib.',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'cli-is-a-client',
      comment: 'It plays processes without network and database, and asks a server by the client alone.',
      severity: 'error',
      from: { path: '^apps/cli/', pathNot: SPEC },
      to: {
        path: `^libs/(?!(bpmn|client|decisions|engine|expressions|typed-data)/)|${FRAMEWORKS}|^node:(http|https|http2|net|tls)$|^(http|https|http2|net|tls)$`,
      },
    },
    {
      name: 'cli-plays-without-network',
      comment: 'Tests, checks and simulations of processes are the same without any server.',
      severity: 'error',
      from: { path: '^apps/cli/src/(expectations|measured|play|processes|scenarios)/', pathNot: SPEC },
      to: { path: '^libs/client/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'console-is-a-client',
      comment: 'Its pages ask the service by the client alone, and run in browsers.',
      severity: 'error',
      from: { path: '^apps/console/src/', pathNot: SPEC },
      to: { path: `^libs/(?!client/)|${FRAMEWORKS}` },
    },
    {
      name: 'console-does-no-io-of-node',
      severity: 'error',
      from: { path: '^apps/console/src/', pathNot: SPEC },
      to: NODE,
    },
    ...onlyKnows,
    {
      name: 'programs-know-no-test',
      comment: 'Folders named testing are neither built nor shipped.',
      severity: 'error',
      from: { path: '^(libs|apps)/', pathNot: SPEC },
      to: { path: '^(libs|apps)/[^/]+/testing/' },
    },
    {
      name: 'pure-libs-do-no-io',
      comment: 'What runs in the workflow sandbox and must give the same result for ever.',
      severity: 'error',
      from: { path: '^libs/(engine|expressions|driver)/', pathNot: SPEC },
      to: NODE,
    },
    {
      name: 'pure-libs-know-no-framework',
      severity: 'error',
      from: { path: '^libs/(engine|expressions|driver|bpmn|decisions|audit|webhooks)/', pathNot: SPEC },
      to: { path: FRAMEWORKS },
    },
    {
      name: 'client-runs-in-browsers',
      comment: 'Its only dependency is the platform, so that it is installed alone.',
      severity: 'error',
      from: { path: '^libs/client/src/', pathNot: SPEC },
      to: { path: '(^|/)node_modules/' },
    },
    {
      name: 'client-does-no-io-of-node',
      severity: 'error',
      from: { path: '^libs/client/src/', pathNot: SPEC },
      to: NODE,
    },
    {
      name: 'contract-is-pure',
      comment: 'Only its second entry, the codec, may use Node and Temporal.',
      severity: 'error',
      from: { path: '^libs/contract/src/', pathNot: `^libs/contract/src/codec/|${SPEC}` },
      to: { path: FRAMEWORKS },
    },
    {
      name: 'contract-does-no-io',
      severity: 'error',
      from: { path: '^libs/contract/src/', pathNot: `^libs/contract/src/codec/|${SPEC}` },
      to: NODE,
    },
    {
      name: 'contract-entry-knows-no-codec',
      comment: 'The codec is an entry of its own, so that the workflow never bundles it.',
      severity: 'error',
      from: { path: '^libs/contract/src/', pathNot: `^libs/contract/src/codec/|${SPEC}` },
      to: { path: '^libs/contract/src/codec/' },
    },
    {
      name: 'workflows-do-no-io',
      comment: 'Workflow code is bundled for the sandbox.',
      severity: 'error',
      from: { path: '^libs/runtime/src/drivers/workflow/(workflows|sandbox)/', pathNot: SPEC },
      to: NODE,
    },
    {
      name: 'seldom-used-is-loaded-late',
      comment: 'At the start it would cost every program time and memory.',
      severity: 'error',
      from: { path: '^(libs|apps)/', pathNot: `${LOADED_LATE}|${SPEC}` },
      to: { path: `${SELDOM_USED}|${LOADED_LATE}`, dynamic: false, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-deep-imports',
      comment: 'A lib is its entries; what they do not export is its own affair.',
      severity: 'error',
      from: { path: '^(libs|apps)/([^/]+)/' },
      to: {
        path: '^(libs|apps)/[^/]+/',
        pathNot: `^$1/$2/|${EXACTLY_AN_ENTRY}`,
      },
    },
    {
      name: 'no-undeclared-package',
      comment: 'Each workspace names what it uses in its own package.json.',
      severity: 'error',
      from: { path: '^(libs|apps)/', pathNot: SPEC },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
  ],
  options: {
    // Imports of types say so (verbatimModuleSyntax): nothing has to be compiled to tell them apart.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    combinedDependencies: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: String.raw`(^|/)(dist|\.cache)/` },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['svc-source', 'import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mts', '.cts', '.js', '.mjs', '.cjs', '.json'],
    },
  },
};
