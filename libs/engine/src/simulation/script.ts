import type { JsonValue } from '@svc/expressions';
import type { JobError, JobResponse } from '../inputs.js';
import type { ElementId } from '../ids.js';
import { succeeded } from '../result.js';
import type { Result } from '../result.js';
import type { EventKind } from '../event-holder.js';
import type { FileRef, Variables } from '../variables.js';
import { parseDuration } from '../time/iso-8601.js';
import type { IsoDuration } from '../time/iso-8601.js';

/** One thing that happens outside during a simulation; `at` names the element that waits for it. */
export type ScriptStep =
  | { readonly action: 'complete'; readonly at: ElementId; readonly variables: Variables }
  | { readonly action: 'respond'; readonly at: ElementId; readonly response: JobResponse }
  | { readonly action: 'fail'; readonly at: ElementId; readonly error: JobError }
  | { readonly action: 'send'; readonly at: ElementId | null; readonly event: ScriptEvent }
  | { readonly action: 'advance_time'; readonly duration: IsoDuration }
  | { readonly action: 'update_variables'; readonly variables: Variables }
  | { readonly action: 'attach_file'; readonly variable: string; readonly file: FileRef }
  | { readonly action: 'suspend' | 'resume' | 'terminate' }
  | { readonly action: 'retry'; readonly at: ElementId; readonly variables: Variables }
  | { readonly action: 'move'; readonly at: ElementId; readonly to: ElementId; readonly variables: Variables }
  | { readonly action: 'refuse'; readonly at: ElementId; readonly reason: string }
  | { readonly action: 'claim'; readonly at: ElementId; readonly assignee: string }
  | { readonly action: 'cancel_task'; readonly at: ElementId }
  | { readonly action: 'fire_timer'; readonly at: ElementId };

/** A step that gives an element what it waits for. */
export type AnswerStep = Extract<ScriptStep, { action: 'complete' | 'respond' | 'fail' | 'send' }>;

export interface ScriptEvent {
  readonly kind: EventKind;
  readonly name: string;
  readonly payload: Variables;
  readonly correlationKey: string | null;
}

type JsonObject = { readonly [name: string]: JsonValue };
type At = ElementId | null;
type Reader = (value: JsonValue, at: At) => ScriptStep | string;

const KINDS: readonly string[] = ['message', 'signal', 'callback'] satisfies EventKind[];

/** The reader of each action's value. It returns either a step or what it expected. */
const ACTIONS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['complete', (value, at) => placed(at, () => withObject(value, (variables) => complete(at!, variables)))],
  ['respond', (value, at) => placed(at, () => withObject(value, (answer) => respond(at!, answer)))],
  ['fail', (value, at) => placed(at, () => withObject(value, (error) => fail(at!, error)))],
  ['message', (value, at) => withObject(value, (event) => send(at, 'message', event))],
  ['signal', (value, at) => withObject(value, (event) => send(at, 'signal', event))],
  ['callback', (value, at) => withObject(value, (event) => send(at, 'callback', event))],
  ['event', (value, at) => withObject(value, (event) => send(at, event['event_type'] ?? null, event))],
  ['advance_time', advanceTime],
  ['update_variables', (value) => withObject(value, (variables) => ({ action: 'update_variables', variables }))],
  ['attach_file', (value) => withObject(value, attachFile)],
  ['suspend', (value) => flagged(value, { action: 'suspend' })],
  ['resume', (value) => flagged(value, { action: 'resume' })],
  ['terminate', (value) => flagged(value, { action: 'terminate' })],
  ['retry', (value, at) => placed(at, () => withObject(value, (repair) => retry(at!, repair)))],
  ['move', (value, at) => placed(at, () => withObject(value, (target) => move(at!, target)))],
  ['refuse', (value, at) => placed(at, () => named(value, (reason) => ({ action: 'refuse', at: at!, reason })))],
  ['claim', (value, at) => placed(at, () => named(value, (assignee) => ({ action: 'claim', at: at!, assignee })))],
  ['cancel_task', (value, at) => placed(at, () => flagged(value, { action: 'cancel_task', at: at! }))],
  ['fire_timer', (value, at) => placed(at, () => flagged(value, { action: 'fire_timer', at: at! }))],
]);
const ACTION_NAMES = [...ACTIONS.keys()].join(', ');
const ANSWERS: ReadonlySet<string> = new Set<AnswerStep['action']>(['complete', 'respond', 'fail', 'send']);
const ANSWER_NAMES = ['complete', 'respond', 'fail', ...KINDS].join(', ');

/**
 * Reads the script of a simulation [definitions#simulation]: a list of `{at, <action>: value}`. The first invalid step is
 * the failure, named by its position.
 */
export function readScript(script: readonly JsonValue[]): Result<ScriptStep[]> {
  const steps: ScriptStep[] = [];
  for (const [position, value] of script.entries()) {
    const step = readStep(value);
    if (typeof step === 'string') return invalid(`script[${position}]: expected ${step}`);
    steps.push(step);
  }
  return succeeded(steps);
}

/** Reads one step of a script. The failure says what was expected and found. */
export function readScriptStep(value: JsonValue): Result<ScriptStep> {
  const step = readStep(value);
  return typeof step === 'string' ? invalid(`expected ${step}`) : succeeded(step);
}

/** Reads what an element is given each time it waits: `{<action>: value}` with an action that answers. */
export function readAnswer(at: ElementId, value: JsonValue): Result<AnswerStep> {
  const step = isObject(value) ? readStep({ ...value, at }) : `an object with one of ${ANSWER_NAMES}`;
  if (typeof step === 'string') return invalid(`expected ${step}`);
  return isAnswer(step) ? succeeded(step) : invalid(`expected one of ${ANSWER_NAMES}, found ${step.action}`);
}

export function isAnswer(step: ScriptStep): step is AnswerStep {
  return ANSWERS.has(step.action);
}

function invalid(message: string): Result<never> {
  return { ok: false, failure: { code: 'InvalidScript', message } };
}

function readStep(value: JsonValue): ScriptStep | string {
  if (!isObject(value)) return `an object with one of ${ACTION_NAMES}`;
  const { at = null, ...actions } = value;
  if (at !== null && typeof at !== 'string') return 'at to be the id of an element';
  const entries = Object.entries(actions);
  const [[name, argument] = ['', null]] = entries;
  const reader = ACTIONS.get(name);
  if (entries.length !== 1 || !reader)
    return `exactly one of ${ACTION_NAMES}, found ${entries.map(([key]) => key).join(', ') || 'none'}`;
  const step = reader(argument, at);
  return typeof step === 'string' ? `${name} to have ${step}` : step;
}

function complete(at: ElementId, variables: JsonObject): ScriptStep {
  return { action: 'complete', at, variables };
}

function respond(at: ElementId, answer: JsonObject): ScriptStep | string {
  const { status = 200, headers = {}, body = null, ...others } = answer;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) return `status, headers and body only, found ${unknown}`;
  if (typeof status !== 'number' || !Number.isInteger(status) || status < 200 || status > 299)
    return 'a status from 200 to 299; use fail for a call that fails';
  if (!isObject(headers)) return 'headers as an object';
  const texts = Object.entries(headers).map(([name, value]) => [name, String(value)]);
  return { action: 'respond', at, response: { status, headers: Object.fromEntries(texts), body } };
}

function fail(at: ElementId, { code = 'ServiceTaskError', message, ...others }: JsonObject): ScriptStep | string {
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) return `code and message only, found ${unknown}`;
  if (typeof code !== 'string' || code === '') return 'a code that is text';
  if (message !== undefined && typeof message !== 'string') return 'a message that is text';
  return { action: 'fail', at, error: { code, message: message ?? `${at} failed` } };
}

function send(at: At, kind: JsonValue, event: JsonObject): ScriptStep | string {
  const { event_type: _, name, event_name, payload = {}, correlation_key = null, ...others } = event;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) return `name, payload and correlation_key only, found ${unknown}`;
  if (typeof kind !== 'string' || !KINDS.includes(kind)) return `an event_type that is one of ${KINDS.join(', ')}`;
  const given = name ?? event_name ?? null;
  if (typeof given !== 'string' || given === '') return 'a name that is text';
  if (!isObject(payload)) return 'a payload that is an object';
  if (correlation_key !== null && typeof correlation_key !== 'string') return 'a correlation_key that is text';
  const sent = { kind: kind as EventKind, name: given, payload, correlationKey: correlation_key };
  return { action: 'send', at, event: sent };
}

/** What the process sees of a file that a client has uploaded; there is no content. */
function attachFile({ variable = null, ...about }: JsonObject): ScriptStep | string {
  const { filename = 'file', content_type = 'application/octet-stream', size = 0, ...others } = about;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) return `variable, filename, content_type and size only, found ${unknown}`;
  if (typeof variable !== 'string' || variable === '') return 'variable as the name of a variable';
  if (typeof filename !== 'string' || typeof content_type !== 'string') return 'filename and content_type as texts';
  if (typeof size !== 'number' || !Number.isInteger(size) || size < 0) return 'size as a number of bytes';
  const name = { file_id: `simulated:${variable}:${filename}`, sha256: '0'.repeat(64) };
  return { action: 'attach_file', variable, file: { type: 'file_ref', ...name, filename, content_type, size } };
}

function retry(at: ElementId, { variables = {}, ...others }: JsonObject): ScriptStep | string {
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) return `variables only, found ${unknown}`;
  return isObject(variables) ? { action: 'retry', at, variables } : 'variables as an object';
}

function move(at: ElementId, { to = null, variables = {}, ...others }: JsonObject): ScriptStep | string {
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) return `to and variables only, found ${unknown}`;
  if (typeof to !== 'string' || to === '') return 'to as the id of an element';
  return isObject(variables) ? { action: 'move', at, to, variables } : 'variables as an object';
}

function advanceTime(value: JsonValue, at: At): ScriptStep | string {
  if (at !== null) return 'no at: time passes for the whole instance';
  const duration = typeof value === 'string' ? parseDuration(value) : null;
  return duration === null ? 'an ISO 8601 duration such as PT1H' : { action: 'advance_time', duration };
}

function placed(at: At, read: () => ScriptStep | string): ScriptStep | string {
  return at === null ? 'an element named by at' : read();
}

function withObject(value: JsonValue, read: (value: Variables) => ScriptStep | string): ScriptStep | string {
  return isObject(value) ? read({ ...value }) : 'an object';
}

function named(value: JsonValue, step: (text: string) => ScriptStep): ScriptStep | string {
  return typeof value === 'string' && value !== '' ? step(value) : 'a text';
}

function flagged(value: JsonValue, step: ScriptStep): ScriptStep | string {
  return value === true ? step : 'the value true';
}

function isObject(value: JsonValue): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
