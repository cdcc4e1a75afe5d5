import { Link } from 'wouter-preact';
import { Icon } from '../parts/icon';
import { Panel } from '../parts/panel';
import { Sentence } from '../parts/sentence';
import { ageText, clockText, exactText } from '../parts/times';
import { searchOf } from '../repair/choice';
import { may } from '../session/session';
import { texts } from '../texts/texts';
import type { Wait, Waits } from './answers';
import { EventButtons, eventsFor } from './events/event-buttons';
import { boundarySentence, nameOf, sentenceOf } from './wait-sentences';

export interface WaitsPanelProps {
  readonly answer: Waits;
  /** The element that was chosen on the diagram. */
  readonly chosen: string | null;
  readonly onChoose: (elementId: string) => void;
  /** Runs the element of a frozen token again. */
  readonly onRetry: (tokenId: string) => void;
}

/** Why each token waits. The numbers are those on the diagram. */
export function WaitsPanel({ answer, chosen, onChoose, onRetry }: WaitsPanelProps) {
  const { instance } = texts;
  const { waits, is_complete } = answer;
  return (
    <Panel title={instance.whyItWaits} right={instance.tokens(waits.length)}>
      {waits.length === 0 && <p class="pad second">{instance.nothingWaits}</p>}
      <ol class="waits">
        {waits.map((wait, index) => (
          <WaitItem
            key={wait.token_id ?? index}
            wait={wait}
            waits={answer}
            number={index + 1}
            isChosen={wait.element_id !== null && wait.element_id === chosen}
            onChoose={onChoose}
            onRetry={onRetry}
          />
        ))}
      </ol>
      {!is_complete && <p class="pad second">{instance.moreWaits}</p>}
    </Panel>
  );
}

interface WaitItemProps extends Pick<WaitsPanelProps, 'onChoose' | 'onRetry'> {
  readonly wait: Wait;
  /** All of the instance. */
  readonly waits: Waits;
  readonly number: number;
  readonly isChosen: boolean;
}

function WaitItem({ wait, waits, number, isChosen, onChoose, onRetry }: WaitItemProps) {
  const isBad = wait.incident !== undefined;
  const also = boundarySentence(wait);
  return (
    <li class={`wait${isBad ? ' wait-bad' : ''}${isChosen ? ' is-chosen' : ''}`}>
      <span class={isBad ? 'key key-bad' : 'key'}>
        {isBad && <Icon name="error" />}
        {number}
      </span>
      <div>
        <p class="wait-top">
          <button type="button" class="link-name" onClick={() => wait.element_id !== null && onChoose(wait.element_id)}>
            <Sentence text={nameOf(wait)} isName />
          </button>
          {wait.since !== null && (
            <time class="since" dateTime={wait.since} title={exactText(wait.since)}>
              {texts.instance.since(clockText(wait.since), ageText(wait.since))}
            </time>
          )}
        </p>
        <p class="sentence">
          <Sentence text={sentenceOf(wait)} />
        </p>
        {also !== null && (
          <p class="also">
            <Sentence text={also} />
          </p>
        )}
        <WaitActions wait={wait} waits={waits} onRetry={onRetry} />
      </div>
    </li>
  );
}

/** Null where its token cannot be moved. */
function movePathOf({ token_id: token }: Wait, { instance_id, status }: Pick<Waits, 'instance_id' | 'status'>) {
  const isMovable = status === 'running' || status === 'error';
  if (token === null || !isMovable || !may('instances:write')) return null;
  return `/instances/${instance_id}/repair${searchOf({ kind: 'move', tokenId: token, to: null })}`;
}

function WaitActions({ wait, waits, onRetry }: Pick<WaitItemProps, 'wait' | 'waits' | 'onRetry'>) {
  const movePath = movePathOf(wait, waits);
  const { token_id: token, task, called_instance: called, incident } = wait;
  const actions = [
    incident !== undefined && token !== null && may('instances:write') && (
      <button type="button" class="link" onClick={() => onRetry(token)}>
        {texts.instance.retry}
      </button>
    ),
    movePath !== null && (
      <Link class="link" href={movePath}>
        {texts.repair.moveOne}
      </Link>
    ),
    task !== undefined && may('tasks:read') && (
      <Link class="link" href={`/inbox/${task.id}`}>
        {texts.instance.openTask}
      </Link>
    ),
    called !== undefined && (
      <Link class="link" href={`/instances/${called.id}`}>
        {texts.instance.openCalled}
      </Link>
    ),
    eventsFor(wait, waits.status).length > 0 && <EventButtons wait={wait} waits={waits} />,
  ].filter((action) => action !== false);
  return actions.length === 0 ? null : <p class="do">{actions}</p>;
}
