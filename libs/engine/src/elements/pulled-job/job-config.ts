import type { Template } from '@svc/expressions';
import type { ElementReader } from '../../source.js';

/** What makes an element a job that workers pull [jobs#in-a-process]; null where it is absent. */
export interface JobConfig {
  readonly type: Template;
  /** `svc:TaskHeaders`, all of which go to the worker. */
  readonly headers: readonly (readonly [name: string, value: Template])[];
  /** Names of the variables that a worker gets; null: all. */
  readonly reads: readonly string[] | null;
  readonly retries: Template | null;
  readonly retryBackoff: Template | null;
  readonly priority: Template | null;
  readonly timeout: Template | null;
}

/** The config of a task that is a job. */
export interface PulledConfig {
  readonly pulled: JobConfig;
}

/** The job of a listener [listeners#in-a-process]; null, with an error, if it has no type. */
export function readListenerJob(reader: ElementReader): JobConfig | null {
  const hasType = (reader.source.extensions.get('jobType')?.trim() ?? '') !== '';
  if (!hasType) reader.error('expected the listener to have a jobType, found none');
  return hasType ? readJob(reader) : null;
}

/** Attributes of a job that may also be written as task headers, as those of a service call are. */
export const JOB_SETTINGS = ['retries', 'retryBackoff', 'priority', 'timeout'] as const;

/** Null unless the element has `svc:jobType`. */
export function readJob(reader: ElementReader): JobConfig | null {
  const { extensions, headers } = reader.source;
  const type = extensions.get('jobType')?.trim() ?? '';
  if (type === '') return warnOfSettings(reader);
  if (headers.has('url'))
    reader.error(
      'expected svc:jobType or the task header url, found both: either a worker pulls the work, or it is a call',
    );
  const setting = (name: (typeof JOB_SETTINGS)[number]) => {
    const text = extensions.get(name) ?? headers.get(name);
    return text === undefined || text.trim() === '' ? null : reader.template(text);
  };
  return {
    type: reader.name('svc:jobType', type),
    headers: [...headers].map(([name, text]) => [name, reader.template(text)] as const),
    reads: namesIn(reader, extensions.get('jobVariables')),
    retries: setting('retries'),
    retryBackoff: setting('retryBackoff'),
    priority: setting('priority'),
    timeout: setting('timeout'),
  };
}

/** Of a call they are task headers. */
function warnOfSettings({ source, warning }: ElementReader): null {
  const [name] = [...JOB_SETTINGS, 'jobVariables'].filter((setting) => source.extensions.has(setting));
  if (name !== undefined)
    warning(`expected svc:jobType beside svc:${name}, found none, so it has no effect; of a call it is a task header`);
  return null;
}

function namesIn(reader: ElementReader, text: string | undefined): readonly string[] | null {
  if (text === undefined || text.trim() === '') return null;
  reader.plain('svc:jobVariables', text);
  const names = text.split(',').map((name) => name.trim());
  return [...new Set(names.filter((name) => name !== ''))];
}
