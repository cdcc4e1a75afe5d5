import { useId, useState } from 'preact/hooks';
import { client } from '../api/client';
import { ErrorNote } from '../parts/error-note';
import { Icon } from '../parts/icon';
import { Sheet } from '../parts/sheet';
import { Time } from '../parts/time';
import { texts } from '../texts/texts';
import { type Action, type BatchTarget, changeOf, NOTHING_TYPED } from './actions';
import { ChangeFields, type ChosenPlaces } from './change-fields';
import { ItemName } from './item-list';
import { Progress } from './progress';
import { type FrozenPlan, type PlannedItem, usePlan } from './use-plan';

const words = texts.batches;
const MOST_LISTED = 100;

export interface BatchSheetProps {
  readonly action: Action;
  readonly target: BatchTarget;
  readonly places: ChosenPlaces;
  readonly onClose: () => void;
  /** After the batch has begun. */
  readonly onBegun?: () => void;
}

/** What a batch would do to each instance of a frozen set, before it does it; then what came of each. */
export function BatchSheet({ action, target, places, onClose, onBegun }: BatchSheetProps) {
  // What is previewed stays, also when the list goes on changing.
  const [frozenTarget] = useState(target);
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const [round, setRound] = useState(0);
  const [reason, setReason] = useState('');
  const [state, setState] = useState<{ readonly id?: string; readonly isBusy?: boolean; readonly error?: unknown }>({});
  const change = changeOf(action, typed);
  const { plan, error } = usePlan({ action, target: frozenTarget, change, round });
  const taking = plan?.items.filter((item) => !item.is_left_out) ?? [];
  async function start() {
    setState({ isBusy: true });
    try {
      const ids = taking.map(({ instance_id }) => instance_id);
      const batch = await client.batches.start({ action, ids, ...change, reason: reason === '' ? null : reason });
      if ('id' in batch) setState({ id: batch.id });
      onBegun?.();
    } catch (failure) {
      setState({ error: failure });
    }
  }
  const hasBegun = state.id !== undefined;
  return (
    <Sheet
      title={words.title[action](plan?.items.length ?? null)}
      lead={hasBegun ? words.leadAfter : words.lead}
      onClose={onClose}
      foot={
        <>
          <button type="button" class="btn" onClick={onClose}>
            {hasBegun ? words.close : words.cancel}
          </button>
          {!hasBegun && plan !== null && taking.length > 0 && (
            <button
              type="button"
              class={action === 'terminate' ? 'btn btn-danger' : 'btn btn-main'}
              disabled={state.isBusy}
              onClick={() => void start()}
            >
              {words.act[action](taking.length)}
              {taking.length < plan.items.length && words.leaveOut(plan.items.length - taking.length)}
            </button>
          )}
        </>
      }
    >
      {state.id === undefined ? (
        <>
          <div class="sheet-part batch-fields">
            <ChangeFields action={action} typed={typed} places={places} onType={setTyped} />
            <ReasonField value={reason} onInput={setReason} />
          </div>
          <Failure error={error} />
          <Failure error={state.error ?? null} />
          {plan === null && change === null && <p class="sheet-part second">{words.missing[action]}</p>}
          {plan !== null && (
            <>
              <Summary action={action} plan={plan} onAgain={() => setRound(round + 1)} />
              <Planned action={action} items={plan.items} />
            </>
          )}
        </>
      ) : (
        <Progress id={state.id} action={action} />
      )}
    </Sheet>
  );
}

function Failure({ error }: { readonly error: unknown }) {
  if (error === null) return null;
  return (
    <div class="sheet-part">
      <ErrorNote error={error} />
    </div>
  );
}

function ReasonField({ value, onInput }: { readonly value: string; readonly onInput: (value: string) => void }) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{words.reason}</label>
      <input id={id} class="input" value={value} onInput={({ currentTarget }) => onInput(currentTarget.value)} />
    </div>
  );
}

interface SummaryProps {
  readonly action: Action;
  readonly plan: FrozenPlan;
  readonly onAgain: () => void;
}

function Summary({ action, plan: { at, items }, onAgain }: SummaryProps) {
  const leftOut = items.filter((item) => item.is_left_out).length;
  return (
    <div class="sheet-part" role="status">
      <p class="row">
        <Icon name="frozen" />
        <b>
          {words.frozenAt} <Time at={at} hasSeconds />
        </b>
        <span class="grow" />
        <button type="button" class="link" onClick={onAgain}>
          {words.again}
        </button>
      </p>
      <dl class="facts">
        <dt>{words.willBe[action]}</dt>
        <dd>
          <b>{(items.length - leftOut).toLocaleString('en')}</b>
          {words.pace(items.length - leftOut)}
        </dd>
        {leftOut > 0 && (
          <>
            <dt>{words.areLeftOut}</dt>
            <dd>
              <b>{leftOut.toLocaleString('en')}</b>
              {words.whyLeftOut}
            </dd>
          </>
        )}
      </dl>
    </div>
  );
}

/** Those that are left out before the others. */
function Planned({ action, items }: { readonly action: Action; readonly items: readonly PlannedItem[] }) {
  const ordered = [...items.filter((item) => item.is_left_out), ...items.filter((item) => !item.is_left_out)];
  const shown = ordered.slice(0, MOST_LISTED);
  return (
    <>
      <div class="sheet-part">
        <p class="row">
          <b>{words.each}</b>
          <span class="grow" />
          <span class="dim">{words.shown(shown.length, items.length)}</span>
        </p>
      </div>
      <ul class="frozen">
        {shown.map((item) => (
          <li key={item.instance_id}>
            <span class={item.is_left_out ? 'state state-late' : 'state state-running'}>
              <Icon name={item.is_left_out ? 'terminated' : 'call'} />
              {item.is_left_out ? words.results.leftOut : words.will[action]}
            </span>
            <ItemName {...item} />
          </li>
        ))}
      </ul>
    </>
  );
}
