import type { Item } from '@svc/client';
import { useState } from 'preact/hooks';
import { ageText, clockText, exactText, isPast } from '../parts/times';
import { may } from '../session/session';
import { texts } from '../texts/texts';
import type { AwaitedTimer } from './events/awaited-events';
import { FireDialog } from './events/fire-dialog';

export interface TimerRowsProps {
  readonly instanceId: string;
  readonly timers: readonly Item<'timers.list'>[];
  /** Timers fire only while the instance runs. */
  readonly isRunning: boolean;
}

/** Open timers of an instance, also those that may start something and for which no token waits. */
export function TimerRows({ instanceId, timers, isRunning }: TimerRowsProps) {
  const [fired, setFired] = useState<AwaitedTimer | null>(null);
  return (
    <>
      {timers.map(({ id, element_id: elementId, due_at: dueAt }) => (
        <tr key={id}>
          <td>
            <bdi>{elementId}</bdi>
          </td>
          <td class="num">
            <time dateTime={dueAt} title={exactText(dueAt)}>
              {isPast(dueAt)
                ? texts.instance.dueNow(clockText(dueAt))
                : texts.instance.due(clockText(dueAt), ageText(dueAt))}
            </time>{' '}
            {isRunning && may('instances:write') && (
              <button
                type="button"
                class="link"
                aria-label={texts.events.openNamed.timer(elementId)}
                onClick={() => setFired({ kind: 'timer', id, dueAt, elementId, elementName: null })}
              >
                {texts.events.open.timer}
              </button>
            )}
          </td>
        </tr>
      ))}
      {fired !== null && (
        <tr>
          <td colSpan={2}>
            <FireDialog instanceId={instanceId} timer={fired} onClose={() => setFired(null)} />
          </td>
        </tr>
      )}
    </>
  );
}
