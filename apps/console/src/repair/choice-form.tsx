import { useId, useState } from 'preact/hooks';
import type { Waits } from '../instance/answers';
import { plain } from '../parts/foreign';
import { Icon } from '../parts/icon';
import { Panel } from '../parts/panel';
import { Sentence } from '../parts/sentence';
import { texts } from '../texts/texts';
import { type Choice, isWhole, kindsFor, tokensFor, turnedTo } from './choice';
import type { ProcessElement } from '../diagram/process-elements';
import { typeText } from './elements';
import type { Foreseen } from './operations';
import type { Told } from './steps';
import { applyText } from './wording';

const { repair: words } = texts;

export interface ChoiceFormProps {
  readonly state: Waits;
  readonly elements: readonly ProcessElement[];
  readonly told: Told;
  readonly foreseen: Foreseen | null;
  /** How many fields are to be corrected. */
  readonly problems: number;
  /** Whether it would be refused. */
  readonly isRefused: boolean;
  /** False as long as the preview is on its way, or it is being applied. */
  readonly canApply: boolean;
  readonly onChoose: (choice: Choice) => void;
  readonly onApply: (reason: string) => void;
  readonly onLeave: () => void;
}

/** What is done, where to, and why; the button names it. */
export function ChoiceForm(props: ChoiceFormProps) {
  const { state, told, onChoose, onApply } = props;
  const { choice } = told;
  const [reason, setReason] = useState('');
  const id = useId();
  return (
    <Panel title={words.form.title}>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady(props)) onApply(reason.trim());
        }}
      >
        <div class="field">
          <label for={`${id}-what`}>{words.form.what}</label>
          <select
            class="input"
            id={`${id}-what`}
            value={choice.kind}
            onChange={({ currentTarget: { value } }) => onChoose(turnedTo(value as Choice['kind'], choice))}
          >
            {kindsFor(state).map((kind) => (
              <option key={kind} value={kind}>
                {words.kinds[kind]}
              </option>
            ))}
          </select>
        </div>
        <TokenField {...props} />
        <TargetField {...props} />
        {choice.kind !== 'rerun' && (
          <div class="field">
            <label for={`${id}-why`}>
              {words.form.reason} <span class="dim">{texts.forms.optional}</span>
            </label>
            <textarea
              class="input"
              id={`${id}-why`}
              maxLength={LONGEST_REASON}
              value={reason}
              onInput={({ currentTarget }) => setReason(currentTarget.value)}
            />
          </div>
        )}
        {choice.kind !== 'rerun' && (
          <div class="note second">
            <Icon name="verify" />
            <p>{words.form.condition(state.commit_seq)}</p>
          </div>
        )}
        <Buttons {...props} />
      </form>
    </Panel>
  );
}

const LONGEST_REASON = 1_000;

function TokenField({ state, told: { choice }, onChoose }: ChoiceFormProps) {
  const id = useId();
  if (choice.tokenId === null) return null;
  const tokens = tokensFor(choice.kind, state);
  return (
    <div class="field">
      <label for={id}>{words.form.token}</label>
      <select
        class="input"
        id={id}
        value={choice.tokenId}
        onChange={({ currentTarget: { value } }) => onChoose({ ...choice, tokenId: value })}
      >
        {tokens.map((wait) => (
          <option key={wait.token_id} value={wait.token_id ?? ''}>
            {words.form.tokenAt(
              state.waits.indexOf(wait) + 1,
              wait.element_name ?? wait.element_id ?? '',
              wait.incident !== undefined,
            )}
          </option>
        ))}
      </select>
    </div>
  );
}

function TargetField({ elements, told: { choice, number }, onChoose }: ChoiceFormProps) {
  const id = useId();
  if (choice.kind !== 'move' && choice.kind !== 'add') return null;
  return (
    <div class="field">
      <label for={id}>{choice.kind === 'add' ? words.form.addAt : words.form.moveTo(number ?? 0)}</label>
      <select
        class="input"
        id={id}
        value={elements.some(({ id: known }) => known === choice.to) ? (choice.to ?? '') : ''}
        aria-describedby={`${id}-hint`}
        onChange={({ currentTarget: { value } }) => onChoose({ ...choice, to: value === '' ? null : value })}
      >
        <option value="">{words.form.choose}</option>
        {elements.map((element) => (
          <option key={element.id} value={element.id}>
            {element.name ?? element.id} ({typeText(element.type)})
          </option>
        ))}
      </select>
      <span class="hint" id={`${id}-hint`}>
        {words.form.onDiagram}
      </span>
    </div>
  );
}

function Buttons(props: ChoiceFormProps) {
  const { told, foreseen, problems, isRefused, onLeave } = props;
  const lacks = told.choice.kind === 'variables' && Object.keys(told.variables).length === 0;
  const isOffered = !isRefused && !lacks && isWhole(told.choice);
  const text = applyText(told, foreseen);
  return (
    <>
      <p role="status" class={problems === 0 ? 'vh' : 'state state-error'}>
        {problems > 0 && (
          <>
            <Icon name="error" />
            {words.problems.count(problems)}
          </>
        )}
      </p>
      <div class="wrap">
        {isOffered && (
          <button type="submit" class="btn btn-main apply" disabled={!isReady(props)} aria-label={plain(text)}>
            <span>
              <Sentence text={text} isName />
            </span>
          </button>
        )}
        <button type="button" class="btn" onClick={onLeave}>
          {words.leaveShort}
        </button>
      </div>
    </>
  );
}

function isReady({ canApply, problems, told: { choice, variables } }: ChoiceFormProps): boolean {
  return canApply && problems === 0 && (choice.kind !== 'variables' || Object.keys(variables).length > 0);
}
