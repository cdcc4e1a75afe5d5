import { aloneExpression, assertNever } from '@svc/expressions';
import type { Expression, JsonValue, Template } from '@svc/expressions';
import { defineElement } from '../element-definition.js';
import type { ElementReader } from '../source.js';
import { takesAnyOutput } from '../variables.js';
import type { Variables } from '../variables.js';
import { straightSample } from './samples.js';

interface ScriptTaskConfig {
  /** Null if there are only output mappings. */
  readonly script: Template | null;
  readonly resultVariable: string | null;
}

/**
 * Evaluates an expression. Its value goes to `svc:resultVariable`, and to output mappings as `output` (BPMN 2.0.2, 10.3.3). Without
 * either, an object is merged into the variables, and any other value is not kept.
 */
export const scriptTask = defineElement<ScriptTaskConfig>({
  type: 'scriptTask',
  globalType: 'globalScriptTask',
  kind: 'activity',
  shape: 'rectangle',
  isRetryable: false,
  read: (reader) => {
    const text = scriptOf(reader);
    const format = reader.source.attributes.get('scriptFormat');
    if (format !== undefined && !OWN_FORMATS.includes(format)) {
      reader.error(
        `expected a script in this service's expression language, found scriptFormat "${format}": a worker can run it, as a serviceTask with svc:jobType`,
      );
    }
    reader.plain('svc:resultVariable', reader.source.extensions.get('resultVariable') ?? '');
    const isUnused = text === null && !reader.source.extensions.has('resultVariable');
    if (isUnused) reader.warning('expected a script, found none: the task does nothing but its output mapping');
    return {
      script: text === null ? null : reader.template(text),
      resultVariable: reader.source.extensions.get('resultVariable') ?? null,
    };
  },
  check: (node, _index, reader) => {
    const { script, resultVariable } = node.config;
    if (script === null || resultVariable !== null || takesAnyOutput(node) || !neverGivesObject(script)) return;
    reader.warning(
      'expected svc:resultVariable or an output mapping, found neither: the result of the script is not an object, and is not kept',
    );
  },
  enter: (activation) => {
    const { script, resultVariable } = activation.config;
    if (script === null) return activation.complete();
    const result = activation.evaluate(script, 'script');
    if (!result.ok) return activation.fail(result.failure);
    const variables = resultVariable === null ? objectOrNull(result.value) : { [resultVariable]: result.value };
    activation.complete({ variables, names: { output: result.value, response: result.value }, whole: result.value });
  },
  play: { variables: { price: 20, quantity: 100 } },
  sample: straightSample({ type: 'scriptTask', script: '{{ { total: price * quantity } }}' }),
});

const OWN_FORMATS: readonly string[] = ['', 'svc', 'svc-expression', 'application/x-svc-expression'];

function scriptOf({ source }: ElementReader): string | null {
  const child = source.children.find(({ type }) => type === 'script');
  const text = (child?.text ?? source.extensions.get('script') ?? source.attributes.get('script') ?? '').trim();
  if (text === '') return null;
  return text.includes('{{') ? text : `{{ ${text} }}`;
}

/** Whether the result is of another type, whatever the variables are. */
function neverGivesObject(script: Template): boolean {
  const expression = aloneExpression(script);
  return expression === undefined || isNeverObject(expression);
}

function isNeverObject(expression: Expression): boolean {
  switch (expression.kind) {
    case 'list':
    case 'negate':
    case 'not':
    case 'logical':
    case 'binary':
      return true;
    case 'literal':
      return expression.value !== null;
    case 'conditional':
      return isNeverObject(expression.whenTrue) && isNeverObject(expression.whenFalse);
    case 'name':
    case 'member':
    case 'index':
    case 'object':
    case 'call':
      return false;
    default:
      return assertNever(expression);
  }
}

/** Without a result variable an object is merged into the variables, like any other output. */
function objectOrNull(value: JsonValue): Variables | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
}
