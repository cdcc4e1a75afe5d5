import { useState } from 'preact/hooks';
import { may } from '../../session/session';
import { texts } from '../../texts/texts';
import type { Wait, Waits } from '../answers';
import { type AwaitedEvent, awaitedBy, keyOf } from './awaited-events';
import { FireDialog } from './fire-dialog';
import { SendSheet } from './send-sheet';

const words = texts.events;

export interface EventButtonsProps {
  readonly wait: Wait;
  readonly waits: Waits;
}

/** Lets happen what a token waits for. Timers fire only while the instance runs; other events are held until it does. */
export function EventButtons({ wait, waits }: EventButtonsProps) {
  const [chosen, setChosen] = useState<AwaitedEvent | null>(null);
  const events = eventsFor(wait, waits.status);
  const close = () => setChosen(null);
  return (
    <>
      {events.map((event) => (
        <button key={keyOf(event)} type="button" class="link" onClick={() => setChosen(event)}>
          {buttonText(event, events)}
        </button>
      ))}
      {chosen !== null &&
        (chosen.kind === 'timer' ? (
          <FireDialog instanceId={waits.instance_id} timer={chosen} onClose={close} />
        ) : (
          <SendSheet waits={waits} event={chosen} onClose={close} />
        ))}
    </>
  );
}

export function eventsFor(wait: Wait, status: string): readonly AwaitedEvent[] {
  if (!may('instances:write')) return [];
  return awaitedBy(wait).filter(({ kind }) => kind !== 'timer' || status === 'running');
}

/** With a name only where there are several of the kind. */
function buttonText(event: AwaitedEvent, events: readonly AwaitedEvent[]): string {
  const isOnly = events.filter(({ kind }) => kind === event.kind).length === 1;
  const name = event.kind === 'timer' ? (event.elementName ?? event.elementId ?? '') : event.name;
  return isOnly ? words.open[event.kind] : words.openNamed[event.kind](name);
}
