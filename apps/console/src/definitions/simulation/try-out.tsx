import { useMemo, useState } from 'preact/hooks';
import { Diagram } from '../../diagram/diagram';
import { ErrorNote } from '../../parts/error-note';
import { Icon } from '../../parts/icon';
import { texts } from '../../texts/texts';
import { elementFacts } from '../difference/element-facts';
import { JsonField } from '../../parts/field-box';
import { jsonObject } from '../../parts/json-object';
import { type Course, type Flow, lastState, progress, type Simulated } from './course';
import { Stepper } from './stepper';
import { TrialState } from './trial-state';
import { useTrial } from './use-trial';
import { Waits } from './waits';

export interface TryOutProps {
  /** BPMN with a diagram; null: nothing can be drawn. */
  readonly xml: string | null;
  /** What is tried, as in `version 3`. */
  readonly of: string;
  readonly play: (course: Course) => Promise<Simulated>;
}

/** A process played without storing anything: step by step on the diagram, each wait answered by hand. */
export function TryOut({ xml, of, play }: TryOutProps) {
  const played = useTrial(play);
  const { trial, step, isPlaying, error, refusal } = played;
  const known = useMemo(() => namesAndFlows(xml), [xml]);
  const shown = trial === null ? null : progress(lastState(trial), step, known.flows);
  return (
    <div class="trial" aria-busy={isPlaying}>
      <div class="trial-picture">
        {xml === null ? (
          <p class="sheet-part second">{texts.definitions.notDrawn}</p>
        ) : (
          <Diagram
            xml={xml}
            label={texts.tryOut.title(of)}
            {...(shown && { ...shown, badges: badgesOf(shown, known) })}
          />
        )}
        {trial !== null && (
          <>
            <Stepper path={lastState(trial).path} step={step} names={known.names} onStep={played.show} />
            <TrialState trial={trial} step={step} names={known.names} />
          </>
        )}
      </div>
      <fieldset class="trial-side" disabled={isPlaying} aria-label={texts.tryOut.title(of)}>
        <Beginning onPlay={played.begin} isAgain={trial !== null} />
        {(error !== null || refusal !== null) && <Failure error={error} refusal={refusal} />}
        {trial !== null && (
          <Waits
            key={trial.states.length}
            state={lastState(trial)}
            names={known.names}
            onAnswer={played.answer}
            {...(trial.states.length > 1 && { onUndo: played.undo })}
          />
        )}
      </fieldset>
    </div>
  );
}

function Failure({ error, refusal }: { readonly error: unknown; readonly refusal: string | null }) {
  return (
    <div class="sheet-part">
      {refusal === null ? (
        <ErrorNote error={error} />
      ) : (
        <p class="error-note" role="alert">
          <Icon name="error" />
          <bdi>{texts.tryOut.notApplied(refusal)}</bdi>
        </p>
      )}
    </div>
  );
}

interface BeginningProps {
  readonly isAgain: boolean;
  readonly onPlay: (variables: Record<string, unknown>) => void;
}

function Beginning({ isAgain, onPlay }: BeginningProps) {
  const [text, setText] = useState('');
  const [why, setWhy] = useState<string | null>(null);
  const begin = () => {
    const parsed = jsonObject(text);
    setWhy('why' in parsed ? parsed.why : null);
    if ('value' in parsed) onPlay(parsed.value);
  };
  return (
    <div class="sheet-part">
      <p class="second">{texts.tryOut.lead}</p>
      <JsonField label={texts.tryOut.variables} why={why} value={text} rows={3} onChange={setText} />
      <div>
        <button type="button" class={isAgain ? 'btn' : 'btn btn-main'} onClick={begin}>
          {isAgain ? texts.tryOut.playAgain : texts.tryOut.play}
        </button>
      </div>
    </div>
  );
}

interface Known {
  readonly names: ReadonlyMap<string, string>;
  readonly flows: readonly Flow[];
}

function namesAndFlows(xml: string | null): Known {
  const facts = xml === null ? [] : elementFacts(xml);
  return {
    names: new Map(facts.map(({ id, name }) => [id, name || id])),
    flows: facts.flatMap(({ id, source, target }) => (source && target ? [{ id, source, target }] : [])),
  };
}

function badgesOf({ live, broken }: ReturnType<typeof progress>, { names }: Known) {
  const label = (id: string, text: string) => `${names.get(id) ?? id}: ${text}`;
  return [
    ...live.map((id) => ({ elementId: id, kind: 'wait' as const, text: '●', label: label(id, texts.tryOut.stands) })),
    ...broken.map((id) => ({
      elementId: id,
      kind: 'incident' as const,
      text: '',
      label: label(id, texts.tryOut.broken),
    })),
  ];
}
