import { flag, onOrOff, oneOf, port, text, url } from '../setting-kinds.js';
import type { Setting } from './setting.js';

/** The address on which the service listens, and where it stores data. */
export const httpSettings = {
  port: { name: 'PORT', kind: port, default: '3000', description: 'Port of the HTTP API.' },
  host: { name: 'HOST', kind: text, default: '127.0.0.1', description: 'Address that the HTTP API listens on.' },
  publicUrl: {
    name: 'PUBLIC_URL',
    kind: url('http', 'https'),
    default: null,
    description:
      'Address by which clients reach the API, where it is not `http://HOST:PORT`. Workers need it too: asynchronous calls carry it in `X-Callback-Url`.',
  },
  mcpUrl: {
    name: 'MCP_URL',
    kind: url('http', 'https'),
    default: null,
    description: 'Address by which agents reach the MCP server, where it is not the public URL.',
  },
  mcpReadOnly: {
    name: 'MCP_READ_ONLY',
    kind: flag,
    default: 'false',
    description: 'Whether the MCP server offers only the tools that read.',
  },
  hasConsole: {
    name: 'CONSOLE',
    kind: onOrOff,
    default: 'on',
    description: 'Whether the API serves the console, the pages for people, under `/console/`: `on` or `off`.',
  },
  dataDir: {
    name: 'DATA_DIR',
    kind: text,
    default: '.data',
    description:
      'Folder of everything that a local stack keeps: databases, keys, mails without `SMTP_URL`, `local.json`.',
  },
  logLevel: {
    name: 'LOG_LEVEL',
    kind: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    default: 'info',
    description: 'Least severe level that is logged.',
  },
} as const satisfies Record<string, Setting>;
