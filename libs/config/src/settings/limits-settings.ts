import { wholeNumber } from '../setting-kinds.js';
import { MIB } from './setting.js';
import type { Setting } from './setting.js';

const positive = wholeNumber(1);

/** How much a tenant, an instance or a definition may hold. */
export const limitsSettings = {
  maxEventStartsPerHour: {
    name: 'MAX_EVENT_STARTS_PER_HOUR',
    kind: positive,
    default: '10000',
    description:
      'Most instances of one tenant that begin in an hour by events which its own instances throw; a throw beyond them is an incident.',
  },
  commitsPerSecond: {
    name: 'COMMITS_PER_SECOND',
    kind: wholeNumber(0),
    default: '500',
    description:
      "Most commits a second, in each process, that a tenant's instances make by themselves, by timers, events and calls; beyond `COMMITS_BURST` of them they wait. 0 is no limit.",
  },
  commitsBurst: {
    name: 'COMMITS_BURST',
    kind: positive,
    default: '500000',
    description: 'How many such commits may come before `COMMITS_PER_SECOND` holds them up.',
  },
  jobMaxUnanswered: {
    name: 'JOB_MAX_UNANSWERED',
    kind: positive,
    default: '25',
    description:
      'Deliveries of a job without an answer after which it is an incident, since it ends its worker each time.',
  },
  storageQuotaBytes: {
    name: 'STORAGE_QUOTA_BYTES',
    kind: wholeNumber(0),
    default: String(20 * 1024 * MIB),
    description:
      'Most bytes that a tenant may have stored in values of 1 KiB or more, besides files; 0 is no limit (docs/reference/api.md, "Quota of stored bytes").',
  },
  maxVariablesBytes: {
    name: 'MAX_VARIABLES_PAYLOAD_BYTES',
    kind: positive,
    default: String(5 * MIB),
    description: "Most bytes of one instance's variables as JSON.",
  },
  maxBase64VariableBytes: {
    name: 'MAX_BASE64_VARIABLE_BYTES',
    kind: positive,
    default: String(MIB),
    description: 'Most decoded bytes of one `xsd:base64Binary` variable.',
  },
  maxItemDefinitions: {
    name: 'MAX_ITEM_DEFINITIONS',
    kind: positive,
    default: '200',
    description: 'Most `itemDefinition` elements of one BPMN file.',
  },
  maxItemSchemaBytes: {
    name: 'MAX_ITEM_SCHEMA_BYTES',
    kind: positive,
    default: String(64 * 1024),
    description: 'Most bytes of the JSON Schema of one `itemDefinition`.',
  },
  maxItemSchemaDepth: {
    name: 'MAX_ITEM_SCHEMA_DEPTH',
    kind: wholeNumber(1, 50),
    default: '20',
    description:
      'Most levels of schemas inside each other, with the outermost, in the JSON Schema of one `itemDefinition`.',
  },
  maxDataStoreEntryBytes: {
    name: 'MAX_DATA_STORE_ENTRY_BYTES',
    kind: positive,
    default: String(MIB),
    description: "Most bytes of one data store entry's value as JSON.",
  },
  maxDefinitionBytes: {
    name: 'MAX_DEFINITION_BYTES',
    kind: positive,
    default: String(5 * MIB),
    description: "Most bytes of a definition's source.",
  },
} as const satisfies Record<string, Setting>;
