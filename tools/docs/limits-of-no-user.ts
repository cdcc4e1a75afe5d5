/** Constants named `MAX_…` that docs/limits.md does not name, by the reason: `<file> <constant>`. */
export const LIMITS_OF_NO_USER: Readonly<Record<string, readonly string[]>> = {
  'a cache or a group: what is beyond it takes another way, and nothing is refused': [
    'apps/api/src/auth/authentication.ts MAX_CACHED_KEYS',
    'apps/api/src/auth/authentication.ts MAX_ABSENT_KEYS',
    'apps/api/src/decisions/evaluation-log.ts MAX_GROUP',
    'apps/api/src/decisions/evaluation-log.ts MAX_GROUP_LENGTH',
    'libs/contract/src/codec/sealing-codec.ts MAX_INLINE_BYTES',
    'libs/credentials/src/secret-mask.ts MAX_TOGETHER',
    'libs/persistence/src/commit/group-queue.ts MAX_GROUP',
    'libs/persistence/src/commit/group-queue.ts MAX_GROUP_BYTES',
    'libs/persistence/src/commit/group-queue.ts MAX_GROUP_FACTS',
  ],
  'the text of a message or of a screen is cut there': [
    'libs/bpmn/src/json/check-schema.ts MAX_TOLD',
    'libs/decisions/src/source/check-schema.ts MAX_TOLD',
    'libs/engine/src/execution/typed-data/data-sets.ts MAX_MESSAGE',
    'libs/engine/src/execution/typed-data/validation-variable.ts MAX_PATH',
    'libs/engine/src/projection/describe.ts MAX_LINES',
    'libs/engine/src/projection/describe.ts MAX_UNITS',
    'libs/engine/src/simulation/play-step.ts MAX_NAMED',
    'libs/typed-data/src/schema/patterns.ts MAX_TOLD',
    'libs/typed-data/src/violations/path.ts MAX_PATH',
    'libs/typed-data/src/violations/violation.ts MAX_MESSAGE',
    'libs/typed-data/src/violations/violation.ts MAX_SHOWN',
    'libs/typed-data/src/violations/violation.ts MAX_VALUE',
  ],
  'another limit of the page is met first': [
    'apps/api/src/http/server/fastify-options.ts MAX_PATH_PARAMETER',
    'apps/api/src/versions/version-param.ts MAX_VERSION',
    'libs/audit/src/canonical-json.ts MAX_DOCUMENT_DEPTH',
    'libs/audit/src/canonical-json.ts MAX_JSON_DEPTH',
    'libs/contract/src/codec/compression.ts MAX_BYTES',
    'libs/expressions/src/equality.ts MAX_DEPTH',
    'libs/typed-data/src/schema/expansion.ts MAX_FOLLOWED',
  ],
  'no value that is right comes near it': [
    'apps/api/src/audit/audit-export.dto.ts MAX_SEQUENCE',
    'libs/typed-data/src/structures/calendar.ts MAX_LENGTH',
  ],
  'the page names the setting that it belongs to': [
    'libs/config/src/settings/files-settings.ts MAX_FILE_BYTES',
    'libs/persistence/src/commit/committer.ts MAX_EVENT_STARTS',
  ],
  'a larger table is not searched for gaps and overlaps, and a warning says so': [
    'libs/decisions/src/analysis/grid.ts MAX_WORDS',
  ],
  'it only decides what a comparison costs': ['libs/typed-data/src/schema/pattern.ts MAX_STATES'],
};
