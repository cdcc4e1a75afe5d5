import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Icon } from '../../parts/icon';
import { clockText } from '../../parts/times';
import { texts } from '../../texts/texts';
import { JsonField } from '../../parts/field-box';
import { jsonObject } from '../../parts/json-object';
import { answerTo, kindOf, repairOf, type ScriptStep, type Simulated } from './course';

type Awaited = Simulated['waiting_for'][number];

export interface WaitsProps {
  readonly state: Simulated;
  readonly names: ReadonlyMap<string, string>;
  readonly onAnswer: (steps: readonly ScriptStep[]) => void;
  /** Absent while nothing was answered. */
  readonly onUndo?: () => void;
}

/** Everything that the trial waits for, each with what one can answer; errors first. */
export function Waits({ state, names, onAnswer, onUndo }: WaitsProps) {
  const { errors } = state;
  const waits = withoutRepeats(state.waiting_for);
  return (
    <section class="trial-waits" aria-label={texts.tryOut.waits}>
      <p class="sentence said" role="status">
        {sentenceOf(state)}
      </p>
      <ul class="waits">
        {errors.map((failure) => (
          <Wait
            key={failure.element_id}
            isBad
            name={names.get(failure.element_id) ?? failure.element_id}
            sentence={failure.message}
          >
            <Answering
              label={texts.tryOut.retryVariables}
              button={texts.tryOut.retry}
              onAnswer={(variables) =>
                onAnswer(repairOf(failure.element_id, typeAt(state, failure.element_id), variables))
              }
            />
          </Wait>
        ))}
        {waits.map((awaited) => (
          <Wait
            key={`${awaited.element_id} ${awaited.kind}`}
            name={names.get(awaited.element_id) ?? awaited.element_id}
            sentence={waitText(awaited)}
          >
            {state.status === 'error' ? (
              <p class="dim">{texts.tryOut.afterRepair}</p>
            ) : (
              <Answer awaited={awaited} onAnswer={onAnswer} />
            )}
          </Wait>
        ))}
      </ul>
      {onUndo !== undefined && (
        <div class="sheet-part">
          <button type="button" class="link link-left" onClick={onUndo}>
            {texts.tryOut.undo}
          </button>
        </div>
      )}
    </section>
  );
}

/** Several tokens that wait at an element for the same are one sentence. */
function withoutRepeats(waits: readonly Awaited[]): Awaited[] {
  const known = new Map(waits.map((awaited) => [`${awaited.element_id} ${awaited.kind} ${awaited.name}`, awaited]));
  return [...known.values()];
}

function typeAt({ tokens }: Simulated, id: string): string {
  return tokens.find(({ element_id: at }) => at === id)?.element_type ?? '';
}

function sentenceOf({ status, error, errors, waiting_for: waits, stopped_by: stoppedBy }: Simulated): string {
  const { ended, terminated, suspended, inError, failed, stopped, waitsNow } = texts.tryOut;
  if (stoppedBy !== null) return stopped;
  if (status === 'completed') return ended;
  if (status === 'terminated') return terminated;
  if (status === 'suspended') return suspended;
  if (status === 'error' && errors.length === 0) return inError(error ?? '');
  const waiting = new Set(waits.map(({ element_id: id }) => id)).size;
  return errors.length > 0 ? failed(errors.length, waiting) : waitsNow(waiting);
}

interface WaitProps {
  readonly name: string;
  readonly sentence: string;
  readonly isBad?: boolean;
  readonly children: ComponentChildren;
}

function Wait({ name, sentence, isBad = false, children }: WaitProps) {
  return (
    <li class={isBad ? 'wait wait-plain wait-bad' : 'wait wait-plain'}>
      <div>
        <h3>
          {isBad && <Icon name="error" isSmall />} <bdi>{name}</bdi>
        </h3>
        <p class="second">
          <bdi>{sentence}</bdi>
        </p>
        {children}
      </div>
    </li>
  );
}

function waitText(awaited: Awaited): string {
  const { name, correlation_key: key, due_at: due } = awaited;
  const { kinds, withKey } = texts.tryOut;
  const kind = kindOf(awaited);
  if (kind === 'call') {
    const { method = '', url = '' } = awaited.request as { method?: string; url?: string };
    return kinds.call(method, url);
  }
  if (kind === 'timer') return kinds.timer(due === null ? '' : clockText(due));
  if (kind === 'message') return kinds.message(name ?? '', key === null ? '' : withKey(key));
  if (kind === 'task' || kind === 'join') return kinds[kind];
  return kind === 'other' ? kinds.other(awaited.kind) : kinds[kind](name ?? '');
}

interface AnswerProps {
  readonly awaited: Awaited;
  readonly onAnswer: (steps: readonly ScriptStep[]) => void;
}

function Answer({ awaited, onAnswer }: AnswerProps) {
  const { complete, fire, send, respond, fail, failText } = texts.tryOut;
  const kind = kindOf(awaited);
  const { element_id: at } = awaited;
  if (kind === 'join') return null;
  if (kind === 'timer')
    return (
      <div class="do">
        <button type="button" class="btn btn-s" onClick={() => onAnswer([answerTo(awaited, {})])}>
          {fire}
        </button>
      </div>
    );
  const isEvent = kind === 'message' || kind === 'signal' || kind === 'callback';
  const button = isEvent ? send : kind === 'call' ? respond : complete;
  return (
    <Answering button={button} onAnswer={(values) => onAnswer([answerTo(awaited, values)])}>
      {(kind === 'call' || kind === 'job') && (
        <button type="button" class="btn btn-s" onClick={() => onAnswer([{ at, fail: { message: failText } }])}>
          {fail}
        </button>
      )}
    </Answering>
  );
}

interface AnsweringProps {
  readonly label?: string;
  readonly button: string;
  readonly onAnswer: (values: Record<string, unknown>) => void;
  readonly children?: ComponentChildren;
}

function Answering({ label = texts.tryOut.answer, button, onAnswer, children }: AnsweringProps) {
  const [text, setText] = useState('');
  const [why, setWhy] = useState<string | null>(null);
  const send = () => {
    const parsed = jsonObject(text);
    setWhy('why' in parsed ? parsed.why : null);
    if ('value' in parsed) onAnswer(parsed.value);
  };
  return (
    <div class="answering">
      <JsonField label={label} why={why} value={text} rows={2} onChange={setText} />
      <div class="do">
        <button type="button" class="btn btn-s" onClick={send}>
          {button}
        </button>
        {children}
      </div>
    </div>
  );
}
