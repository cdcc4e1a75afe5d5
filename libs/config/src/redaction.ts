/** Members whose values are never logged, at the top of an entry or one or two levels below. */
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

const KEY_OR_SESSION = /svc_(live|session)_[A-Za-z0-9]+/g;
/** The token of an asynchronous call, with which anyone can answer it. */
const CALLBACK = /(\/v1\/callbacks\/)[\w-]+/g;
/** Bounded, since a line may contain what a client sent: the time must not grow with the square of its length. */
const URL_PASSWORD = /(:\/\/[^\s:/@"\\]{0,256}):[^\s@"\\]{1,256}@/g;

/** Replaces everything in a finished line that looks like a secret, since messages and error texts have no member names. */
export function redactLine(line: string): string {
  return line
    .replace(KEY_OR_SESSION, 'svc_$1_[redacted]')
    .replace(CALLBACK, '$1[redacted]')
    .replace(URL_PASSWORD, '$1:[redacted]@');
}
