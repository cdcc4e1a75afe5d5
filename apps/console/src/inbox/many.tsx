import { Link } from 'wouter-preact';
import { Icon, type IconName } from '../parts/icon';
import { may } from '../session/session';
import { texts } from '../texts/texts';
import { actOnMany, askForAssignee, closeResults, delegating, results, type Result } from './act-on-many';
import { allowing, type ManyVerb } from './task-states';
import type { Outcome } from './acts';
import { DelegateForm } from './delegate-form';
import { instanceNames } from './instance-names';
import { selected, selectNone } from './selection';
import type { ListedTask } from './task-queries';

const words = texts.inbox.many;

/** What can be done to the selected tasks, and what came of it. */
export function Many({ tasks }: { readonly tasks: readonly ListedTask[] }) {
  const chosen = tasks.filter(({ id }) => selected.value.has(id));
  return (
    <>
      {chosen.length > 0 && <SelectionBar chosen={chosen} />}
      {results.value !== null && <Results results={results.value} />}
    </>
  );
}

function SelectionBar({ chosen }: { readonly chosen: readonly ListedTask[] }) {
  const toDelegate = allowing('delegate', chosen);
  const button = (verb: ManyVerb, onClick: () => void) => {
    const { length } = allowing(verb, chosen);
    if (length === 0 || !may('tasks:write')) return null;
    return (
      <button type="button" class="btn btn-s" onClick={onClick}>
        {words[verb](length)}
      </button>
    );
  };
  return (
    <div class="selbar selbar-tasks">
      <span class="grow" role="status">
        {words.selected(chosen.length)}
      </span>
      <button type="button" class="btn btn-s btn-quiet btn-icon" aria-label={words.none} onClick={selectNone}>
        <Icon name="x" isSmall />
      </button>
      <div class="wrap selbar-acts">
        {button('claim', () => void actOnMany('claim', allowing('claim', chosen)))}
        {button('unclaim', () => void actOnMany('unclaim', allowing('unclaim', chosen)))}
        {button('delegate', () => askForAssignee('many'))}
      </div>
      {delegating.value === 'many' && toDelegate.length > 0 && (
        <DelegateForm
          count={toDelegate.length}
          onLeave={() => askForAssignee(null)}
          onDelegate={(to) => {
            askForAssignee(null);
            void actOnMany('delegate', toDelegate, to);
          }}
        />
      )}
    </div>
  );
}

const LOOKS: Record<Outcome['kind'], { readonly icon: IconName; readonly look: string }> = {
  done: { icon: 'done', look: 'state' },
  asked: { icon: 'running', look: 'state state-running' },
  refused: { icon: 'error', look: 'state state-error' },
  noAnswer: { icon: 'error', look: 'state state-error' },
};

function Results({ results: shown }: { readonly results: readonly Result[] }) {
  const answered = shown.filter(({ outcome }) => outcome !== null);
  const done = shown.filter(({ outcome }) => outcome?.kind === 'done').length;
  return (
    <section class="results" aria-label={words.results}>
      <div class="selbar selbar-tasks">
        <span class="grow" role="status">
          {answered.length < shown.length
            ? words.running(answered.length, shown.length)
            : words.summary(done, shown.length - done)}
        </span>
        <button
          type="button"
          class="btn btn-s btn-quiet btn-icon"
          aria-label={words.close}
          onClick={() => closeResults()}
        >
          <Icon name="x" isSmall />
        </button>
      </div>
      <ul class="frozen">
        {shown.map(({ task, outcome }) => (
          <li key={task.id}>
            {outcome === null ? <span class="dim">…</span> : <Ended {...outcome} />}
            <div>
              <Link href={`/inbox/${task.id}`}>
                <bdi>{task.name}</bdi>
              </Link>{' '}
              <bdi class="dim">{instanceNames.value.get(task.instance_id)?.name}</bdi>
              {outcome?.reason != null && (
                <p class="second">
                  <bdi>{outcome.reason}</bdi>
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Ended({ kind }: Outcome) {
  const { icon, look } = LOOKS[kind];
  return (
    <span class={look}>
      <Icon name={icon} />
      {words[kind]}
    </span>
  );
}
