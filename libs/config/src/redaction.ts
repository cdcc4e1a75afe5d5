/** Members whose values never reach a log, at the top of an entry or one or two levels down. */
const SECRET_MEMBERS = [
  'apiKey',
  'api_key',
  'authorization',
  'cookie',
  'credentialsKeys',
  'databaseUrl',
  'filesS3SecretAccessKey',
  'password',
  'payloadKeys',
  'secret',
  'smtpUrl',
  'token',
  '["x-api-key"]',
] as const;

const LEVELS = ['', '*', '*.*'] as const;

function pathTo(member: string, level: string): string {
  return level === '' || member.startsWith('[') ? `${level}${member}` : `${level}.${member}`;
}

/** Paths for pino's `redact`. */
export const REDACTED_PATHS: readonly string[] = LEVELS.flatMap((level) =>
  SECRET_MEMBERS.map((member) => pathTo(member, level)),
);

const API_KEY = /svc_live_[A-Za-z0-9]+/g;
const URL_PASSWORD = /([a-z][a-z0-9+.-]*:\/\/[^\s:/@"\\]*):[^\s@"\\]+@/gi;

/** Replaces what looks like a secret anywhere in a finished line: messages and error texts have no members to name. */
export function redactLine(line: string): string {
  return line.replace(API_KEY, 'svc_live_[redacted]').replace(URL_PASSWORD, '$1:[redacted]@');
}
