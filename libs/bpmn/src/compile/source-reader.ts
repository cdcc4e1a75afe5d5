import { foreignNotation, modelRules } from '@svc/engine';
import type { ElementReader, ElementSource, ModelRuleId } from '@svc/engine';
import { readsCredentials } from '@svc/expressions';
import type { Template } from '@svc/expressions';
import type { Parsed } from '@svc/expressions/parse';
import { parseCondition, parseTemplate } from '@svc/expressions/parse';
import type { Findings, Place } from '../findings.js';
import { MAX_EXPRESSION_LENGTH } from '../limits.js';

const EMPTY: Template = { source: '', parts: [] };

/** Expressions of other engines. Here they are plain text, which is hardly intended. */
const FOREIGN_EXPRESSION = /^\s*[$#]\{(?!\{)/;
/** The same anywhere in a name, and FEEL. */
const FOREIGN_IN_NAME = /[$#]\{(?!\{)|^\s*=/;

const MISPLACED_CREDENTIALS =
  'expected credentials only in the task headers url, body, header.<Name> and query.<name> of a service or send task';

/** The reader that an element's definition gets. Expressions that do not parse become findings at the element. */
export class SourceReader implements ElementReader {
  readonly #place: Place;
  /** Whether an error was reported here, so that the element can't run. */
  hasErrors = false;

  constructor(
    readonly source: ElementSource,
    readonly findings: Findings,
  ) {
    this.#place = { elementId: source.id, line: source.line };
  }

  /** These are passed around without their object, so they are arrow functions. */
  readonly template = (text: string): Template => {
    const template = this.secretTemplate(text);
    if (readsCredentials(template)) this.error(`${shown(text)}: ${MISPLACED_CREDENTIALS}`);
    return template;
  };

  readonly secretTemplate = (text: string): Template => {
    if (FOREIGN_EXPRESSION.test(text)) this.warning(`${shown(text)} is plain text: expressions are written {{ … }}`);
    const parsed = bounded(text, parseTemplate);
    if (!parsed.ok) this.error(`${shown(text)}: ${parsed.error.message}`);
    return parsed.ok ? parsed.value : EMPTY;
  };

  readonly name = (what: string, text: string): Template => {
    if (!FOREIGN_IN_NAME.test(text)) return this.template(text);
    this.error(`${what}: expected plain text, or an expression as {{ … }}, found ${shown(text)}`);
    return EMPTY;
  };

  readonly plain = (what: string, text: string): void => {
    if (FOREIGN_IN_NAME.test(text) || text.includes('{{'))
      this.error(`${what}: expected plain text, found ${shown(text)}`);
  };

  readonly missing = (message: string): void => {
    if (this.source.hasForeignPart !== true) this.error(message);
  };

  readonly condition = (text: string): Template => readCondition(text, this.findings, this.#place);

  readonly breaks = (rule: ModelRuleId, message: string): void => this[modelRules[rule].severity](message);

  readonly error = (message: string): void => {
    this.hasErrors = true;
    this.findings.error(message, this.#place);
  };

  readonly warning = (message: string): void => this.findings.warning(message, this.#place);
}

export function readTemplate(text: string, findings: Findings, place: Place): Template {
  const parsed = bounded(text, parseTemplate);
  if (!parsed.ok) findings.error(`${shown(text)}: ${parsed.error.message}`, place);
  else if (readsCredentials(parsed.value)) findings.error(`${shown(text)}: ${MISPLACED_CREDENTIALS}`, place);
  return parsed.ok ? parsed.value : EMPTY;
}

export function readCondition(text: string, findings: Findings, place: Place): Template {
  const parsed = bounded(text, parseCondition);
  if (parsed.ok) {
    if (readsCredentials(parsed.value)) findings.error(`condition ${shown(text)}: ${MISPLACED_CREDENTIALS}`, place);
    return parsed.value;
  }
  const reasons = [parsed.error.message, foreignNotation(text)].filter((reason) => reason !== null);
  findings.error(`condition ${shown(text)}: ${reasons.join('; ')}`, place);
  return EMPTY;
}

function bounded(text: string, parse: (text: string) => Parsed<Template>): Parsed<Template> {
  if (text.length <= MAX_EXPRESSION_LENGTH) return parse(text);
  const message = `the text is ${text.length} characters long, at most ${MAX_EXPRESSION_LENGTH} are allowed`;
  return { ok: false, error: { message, position: 0 } };
}

const SHOWN_LENGTH = 120;

function shown(text: string): string {
  return JSON.stringify(text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text);
}
