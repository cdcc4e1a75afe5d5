import type { Template } from '@svc/expressions';
import type { Activation } from '../element-definition.js';
import { defineElement } from '../element-definition.js';
import { isInteger, MAX_INTEGER } from '../execution/limits.js';
import { mergeMembers } from '../execution/variables/merge-members.js';
import { failed, succeeded } from '../result.js';
import type { Result } from '../result.js';
import { shown } from '../shown.js';
import type { Variables } from '../variables.js';
import { usedBy } from '../use.js';
import { straightSample } from './samples.js';

interface CallActivityConfig {
  /** Evaluates to the key of a definition. */
  readonly calledElement: Template;
  /** Evaluates to a version; null: the version that is active when the call is made. */
  readonly version: Template | null;
}

/**
 * Runs an instance of another definition and waits for its end (BPMN 2.0.2, 10.3.7; [engine#call-activity]). The called
 * instance gets the mapped inputs, or without an input mapping all visible variables. Output mappings read its result as
 * `output`. Without one only the variables that it has written are merged, of objects only the members, so that its unchanged
 * copies do not overwrite later changes of others.
 */
export const callActivity = defineElement<CallActivityConfig>({
  type: 'callActivity',
  kind: 'activity',
  shape: 'subroutine',
  callsGlobalTasks: true,
  isRetryable: false,
  read: (reader) => {
    const key = (reader.source.attributes.get('calledElement') ?? '').trim();
    if (key === '')
      reader.missing('expected a call activity to name the key of a definition in calledElement, found none');
    const version = reader.source.extensions.get('version')?.trim() ?? '';
    return {
      calledElement: reader.name('calledElement', key),
      version: version === '' ? null : reader.template(version),
    };
  },
  uses: ({ config }) => usedBy('definition', config.calledElement),
  enter: (activation) => {
    const called = calledBy(activation);
    if (!called.ok) return activation.fail(called.failure);
    const variables = activation.token.local ?? activation.visibleVariables();
    const started = activation.startChild({ ...called.value, variables });
    if (!started.ok) activation.fail(started.failure);
  },
  resume: (activation, occurrence) => {
    if (occurrence.type !== 'childCompleted') return;
    const { variables, untouched = [], givenObjects = {} } = occurrence;
    const names = { output: variables, response: variables };
    const written = without(variables, untouched);
    activation.complete({ variables: { ...written, ...merged(activation, written, givenObjects) }, names });
  },
  play: { variables: { total: 20 }, script: [{ at: 'middle', complete: { receipt: { paid: 20 } } }] },
  sample: straightSample({
    type: 'callActivity',
    name: 'Collect the payment',
    calledElement: 'payment',
    ioMapping: {
      inputs: [{ source: '{{ total }}', target: 'amount' }],
      outputs: [{ source: '{{ output.receipt }}', target: 'receipt' }],
    },
  }),
  sampleCalls: [
    {
      id: 'payment',
      ...(straightSample({ type: 'scriptTask', script: '{{ { receipt: { paid: amount } } }}' }) as object),
    },
  ],
});

interface Called {
  readonly definitionKey: string;
  readonly version: number | null;
}

function calledBy(activation: Activation<CallActivityConfig>): Result<Called> {
  const { calledElement, version } = activation.config;
  const key = activation.evaluate(calledElement, 'calledElement');
  if (!key.ok) return key;
  if (typeof key.value !== 'string' || key.value === '')
    return failed('InvalidCall', `expected calledElement to be the key of a definition, found ${shown(key.value)}`);
  if (version === null) return succeeded({ definitionKey: key.value, version: null });
  const wanted = activation.evaluate(version, 'version');
  if (!wanted.ok) return wanted;
  const number = typeof wanted.value === 'string' ? Number(wanted.value) : wanted.value;
  if (!isInteger(number) || number < 1)
    return failed(
      'InvalidCall',
      `expected version to be a whole number from 1 to ${MAX_INTEGER}, found ${shown(wanted.value)}`,
    );
  return succeeded({ definitionKey: key.value, version: number });
}

/** Objects that the called instance was given and has written, with the changes that others have made meanwhile. */
function merged(activation: Activation, written: Variables, given: Variables): Variables {
  const names = Object.keys(given);
  if (names.length === 0) return {};
  const visible = activation.visibleVariables();
  return Object.fromEntries(names.map((name) => [name, mergeMembers(given[name], written[name]!, visible[name])]));
}

function without(variables: Variables, names: readonly string[]): Variables {
  const left = new Set(names);
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !left.has(name)));
}
