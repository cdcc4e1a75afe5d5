import { Icon } from '../parts/icon';
import { Time } from '../parts/time';
import { ageText, clockText, exactText, isPast, now } from '../parts/times';
import { texts } from '../texts/texts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** When a task is due, in a list: how long still within a day, otherwise the time. */
export function Due({ at }: { readonly at: string | null }) {
  if (at === null) return <>{texts.inbox.noDue}</>;
  if (isPast(at))
    return (
      <span class="state state-late" title={exactText(at)}>
        <Icon name="late" />
        {texts.inbox.overdue(ageText(at))}
      </span>
    );
  if (Date.parse(at) - now.value < DAY_MS)
    return (
      <time dateTime={at} title={exactText(at)}>
        {texts.inbox.dueIn(ageText(at))}
      </time>
    );
  return (
    <>
      {texts.inbox.dueAt} <Time at={at} />
    </>
  );
}

const SOON_MS = 60 * 60 * 1000;

/** Beside the title of an open task. It is late within its last hour. */
export function DueBadge({ at }: { readonly at: string }) {
  const isLate = Date.parse(at) - now.value < SOON_MS;
  const text = isPast(at) ? texts.inbox.dueWas : texts.inbox.due;
  return (
    <span class={isLate ? 'state state-late badge' : 'state badge'}>
      <Icon name="late" />
      <time dateTime={at} title={exactText(at)}>
        {text(clockText(at), ageText(at))}
      </time>
    </span>
  );
}
