import type { Template } from '@svc/expressions';
import type { Activation } from '../element-definition.js';
import { defineElement } from '../element-definition.js';
import { isInteger, MAX_INTEGER } from '../execution/limits.js';
import type { DecisionEvaluation } from '../inputs.js';
import type { QuestionWait } from '../occurrence.js';
import { succeeded } from '../result.js';
import type { Result } from '../result.js';
import { shown } from '../shown.js';
import type { ElementReader } from '../source.js';
import { usedBy } from '../use.js';
import { orPulled } from './pulled-job/pulled-job.js';
import { straightSample } from './samples.js';

/** The error code of a task whose decision is missing or fails. It is caught by this code or by a catch-all. */
export const BUSINESS_RULE_ERROR = 'BusinessRuleError';

interface BusinessRuleConfig {
  /** Evaluates to the key of a decision. */
  readonly decision: Template;
  /** Evaluates to a version; null: the version that is active at the evaluation. */
  readonly version: Template | null;
  /** The variable that gets the outputs; null: the variable is named like the decision. */
  readonly resultVariable: string | null;
  readonly executionMode: Template | null;
}

const HEADERS: readonly string[] = ['decisionKey', 'decisionVersion', 'resultVariable', 'executionMode'];

/**
 * Evaluates a decision with the variables that are visible here, mapped inputs first ([decisions#in-a-process]; BPMN 2.0.2,
 * 10.3.3). Its outputs go to the result variable, or to output mappings, which read them as `output` and by the name of the
 * result variable.
 */
export const businessRuleTask = defineElement(
  orPulled<BusinessRuleConfig>({
    type: 'businessRuleTask',
    globalType: 'globalBusinessRuleTask',
    kind: 'activity',
    shape: 'rectangle',
    isRetryable: true,
    read: (reader) => {
      const { extensions, headers } = reader.source;
      const unknown = [...headers.keys()].filter((name) => !HEADERS.includes(name));
      const isCall = unknown.includes('url');
      for (const name of unknown)
        if (name !== 'url')
          reader.warning(`expected a task header that the service knows, found ${name}, which has no effect`);
      const version = textOf(extensions.get('decisionVersion')) ?? textOf(headers.get('decisionVersion'));
      return {
        decision: reader.name('svc:decisionRef', decisionOf(reader, isCall)),
        version: version === null ? null : reader.template(version),
        resultVariable: resultVariableOf(reader),
        executionMode: modeOf(reader),
      };
    },
    uses: ({ config }) => usedBy('decision', config.decision),
    enter: (activation) => {
      const mode = isSynchronous(activation);
      if (!mode.ok) return activation.fail(mode.failure);
      const asked = decisionAsked(activation);
      if (!asked.ok) return activation.fail(asked.failure);
      activation.ask({ command: 'evaluateDecision', ...asked.value, variables: activation.visibleVariables() });
    },
    resume: (activation, occurrence) => {
      if (occurrence.type === 'decisionEvaluated') return conclude(activation, occurrence);
      if (occurrence.type === 'questionFailed')
        activation.throwError({ code: BUSINESS_RULE_ERROR, message: occurrence.message });
    },
    play: {
      variables: { amount: 1_200 },
      script: [{ at: 'middle', complete: { level: 'high' } }],
    },
    sample: straightSample({
      type: 'businessRuleTask',
      name: 'Rate the risk',
      decisionRef: 'risk',
      taskHeaders: { resultVariable: 'rating' },
    }),
    sampleDecisions: [
      {
        key: 'risk',
        hitPolicy: 'FIRST',
        inputs: [{ id: 'amount', label: 'Amount', type: 'number' }],
        outputs: [{ id: 'level', label: 'Level', type: 'string' }],
        rules: [
          { id: 'large', conditions: ['> 1000'], outputs: { level: 'high' } },
          { id: 'any', conditions: ['-'], outputs: { level: 'low' } },
        ],
      },
    ],
  }),
);

function decisionOf(reader: ElementReader, isCall: boolean): string {
  const { extensions, headers } = reader.source;
  const key = textOf(extensions.get('decisionRef')) ?? textOf(headers.get('decisionKey'));
  if (isCall)
    reader.error('expected a decision in svc:decisionRef, found the task header url: use a serviceTask for a call');
  else if (key === null)
    reader.missing(
      'expected a business rule task to name its decision in svc:decisionRef or decisionKey, found neither',
    );
  return key ?? '';
}

function resultVariableOf(reader: ElementReader): string | null {
  const { extensions, headers } = reader.source;
  const name = textOf(headers.get('resultVariable')) ?? textOf(extensions.get('resultVariable'));
  reader.plain('svc:resultVariable', name ?? '');
  return name;
}

function modeOf(reader: ElementReader): Template | null {
  const text = textOf(reader.source.headers.get('executionMode'));
  if (text === null) return null;
  if (text === 'async')
    reader.warning('expected a decision to be evaluated in the task, but executionMode async makes the instance fail');
  return reader.template(text);
}

/** A task can only evaluate synchronously. Any other mode is an incident, which no event catches. */
function isSynchronous(activation: Activation<BusinessRuleConfig>): Result<void> {
  const { executionMode } = activation.config;
  if (executionMode === null) return succeeded(undefined);
  const mode = activation.evaluate(executionMode, 'executionMode');
  if (!mode.ok) return mode;
  if (mode.value === 'sync' || mode.value === null) return succeeded(undefined);
  return invalid(`executionMode: expected sync, as a task waits for its decision, found ${shown(mode.value)}`);
}

interface Asked {
  readonly decisionKey: string;
  readonly version: number | null;
}

function decisionAsked(activation: Activation<BusinessRuleConfig>): Result<Asked> {
  const { config } = activation;
  const key = activation.evaluate(config.decision, 'decisionRef');
  if (!key.ok) return key;
  if (typeof key.value !== 'string' || key.value === '')
    return invalid(`decisionRef: expected the key of a decision, found ${shown(key.value)}`);
  if (config.version === null) return succeeded({ decisionKey: key.value, version: null });
  const wanted = activation.evaluate(config.version, 'decisionVersion');
  if (!wanted.ok) return wanted;
  const number = typeof wanted.value === 'string' ? Number(wanted.value) : wanted.value;
  if (!isInteger(number) || number < 1)
    return invalid(`decisionVersion: expected a whole number from 1 to ${MAX_INTEGER}, found ${shown(wanted.value)}`);
  return succeeded({ decisionKey: key.value, version: number });
}

function invalid(message: string): Result<never> {
  return { ok: false, failure: { code: BUSINESS_RULE_ERROR, message } };
}

interface Evaluated {
  readonly evaluation: DecisionEvaluation;
  readonly wait: QuestionWait;
}

function conclude(activation: Activation<BusinessRuleConfig>, { evaluation, wait }: Evaluated): void {
  const { question } = wait;
  if (question.command !== 'evaluateDecision') return;
  activation.recordDecision(evaluation, question.variables);
  const { outputs } = evaluation;
  const name = activation.config.resultVariable ?? question.decisionKey;
  // A computed key also creates an own member for `__proto__` [engine#ids-are-data].
  activation.complete({
    variables: { [name]: outputs },
    names: { output: outputs, response: outputs, [name]: outputs },
  });
}

function textOf(text: string | undefined): string | null {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' ? null : trimmed;
}
