import { useState } from 'preact/hooks';
import { queries } from '../../api/client';
import { ErrorNote } from '../../parts/error-note';
import { FieldBox, JsonField } from '../../parts/field-box';
import { plain } from '../../parts/foreign';
import { jsonObject } from '../../parts/json-object';
import { Sentence } from '../../parts/sentence';
import { Sheet } from '../../parts/sheet';
import { say } from '../../parts/toast';
import { texts } from '../../texts/texts';
import type { Waits } from '../answers';
import { nameOf } from '../wait-sentences';
import { type AwaitedName, tokensWaitingFor } from './awaited-events';
import { type Reach, send, type Sent } from './sending';

const FORM_ID = 'send-event';
const words = texts.events;

export interface SendSheetProps {
  readonly waits: Waits;
  readonly event: AwaitedName;
  readonly onClose: () => void;
}

/** A message, signal or callback that an instance waits for: with which values, to whom, and what it will reach. */
export function SendSheet({ waits, event, onClose }: SendSheetProps) {
  const [to, setTo] = useState<Reach>('instance');
  const [correlation, setCorrelation] = useState(event.correlation ?? '');
  const [values, setValues] = useState('');
  const { submit, why, error, isSending } = useSending(waits.instance_id, onClose);
  return (
    <Sheet
      title={plain(words.title[event.kind](event.name))}
      lead={words.lead}
      onClose={onClose}
      foot={
        <>
          <button type="button" class="btn" onClick={onClose}>
            {words.leave}
          </button>
          <button type="submit" form={FORM_ID} class="btn btn-main" disabled={isSending}>
            {words.send[event.kind]}
          </button>
        </>
      }
    >
      <form
        id={FORM_ID}
        class="stack"
        noValidate
        onSubmit={(submitted) => {
          submitted.preventDefault();
          void submit({ event, to, correlation }, values);
        }}
      >
        {error !== null && <ErrorNote error={error} />}
        {event.kind !== 'callback' && <ReachChoice kind={event.kind} to={to} onChoose={setTo} />}
        {event.kind === 'message' && to === 'all' && (
          <FieldBox label={words.correlation} isOptional hint={words.correlationHint}>
            {(attributes) => (
              <input
                {...attributes}
                autocomplete="off"
                value={correlation}
                onInput={({ currentTarget }) => setCorrelation(currentTarget.value)}
              />
            )}
          </FieldBox>
        )}
        <JsonField
          label={words.variables}
          hint={words.variablesHint}
          why={why}
          value={values}
          rows={8}
          onChange={setValues}
        />
        <Preview waits={waits} event={event} to={to} />
      </form>
    </Sheet>
  );
}

function useSending(instanceId: string, onSent: () => void) {
  const [why, setWhy] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [isSending, setSending] = useState(false);
  async function submit(sent: Omit<Sent, 'variables'>, values: string): Promise<void> {
    const parsed = jsonObject(values, words.unsent);
    setWhy('why' in parsed ? parsed.why : null);
    if ('why' in parsed) return;
    setSending(true);
    setError(null);
    try {
      const { text, href } = await send(instanceId, { ...sent, variables: parsed.value });
      await queries.invalidateQueries({ queryKey: ['instance', instanceId] });
      say(plain(text), href === undefined ? undefined : { href });
      onSent();
    } catch (reason) {
      setError(reason);
      setSending(false);
    }
  }
  return { submit, why, error, isSending };
}

interface ReachChoiceProps {
  readonly kind: 'message' | 'signal';
  readonly to: Reach;
  readonly onChoose: (to: Reach) => void;
}

function ReachChoice({ kind, to, onChoose }: ReachChoiceProps) {
  return (
    <fieldset class="field">
      <legend>{words.toWhom}</legend>
      {(['instance', 'all'] as const).map((one) => (
        <label key={one} class="choice">
          <input type="radio" name="reach" checked={one === to} onChange={() => onChoose(one)} />
          {words.reach[kind][one]}
        </label>
      ))}
    </fieldset>
  );
}

/** What it will reach, as far as this page knows it. */
function Preview({ waits, event, to }: Pick<SendSheetProps, 'waits' | 'event'> & { readonly to: Reach }) {
  const reached = tokensWaitingFor(waits, event).map(({ number, wait }) => words.token(number, nameOf(wait)));
  const isHeld = waits.status !== 'running';
  return (
    <div class="send-preview" role="status">
      <p class="label">{words.willReach}</p>
      <p class="sentence">
        <Sentence text={previewText(event.kind, to, reached)} />
      </p>
      {isHeld && <p class="second">{words.whileHeld[waits.status as keyof typeof words.whileHeld]}</p>}
      {!waits.is_complete && <p class="second">{words.mayReachMore}</p>}
    </div>
  );
}

function previewText(kind: AwaitedName['kind'], to: Reach, reached: readonly string[]): string {
  if (kind === 'signal') return to === 'all' ? words.reachesAll(reached) : words.reaches(reached);
  if (to === 'all') return words.reachesOldest;
  return reached.length > 1 ? words.reachesFirst(reached) : words.reaches(reached);
}
