import { useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { ErrorNote } from '../parts/error-note';
import { Icon } from '../parts/icon';
import { Panel } from '../parts/panel';
import { Sentence } from '../parts/sentence';
import { Time } from '../parts/time';
import { may } from '../session/session';
import { texts } from '../texts/texts';
import { type TimelineRow, timelineOf } from './timeline';
import type { History } from './use-history';

export interface TimelinePanelProps {
  readonly history: History | undefined;
  readonly error: unknown;
  readonly names: ReadonlyMap<string, string>;
  /** The commit whose state is shown; null for the live one. */
  readonly shown: number | null;
  readonly actorName: (actor: TimelineRow['by']) => string;
  readonly onShow: (commit: number) => void;
  readonly onMore: () => void;
}

/** What happened, a row for each commit. */
export function TimelinePanel({ history, error, names, shown, actorName, onShow, onMore }: TimelinePanelProps) {
  const [isBadOnly, setBadOnly] = useState(false);
  const { timeline } = texts;
  const rows = timelineOf(history?.entries ?? [], names).toReversed();
  const listed = isBadOnly ? rows.filter(({ isBad }) => isBad) : rows;
  return (
    <Panel
      title={timeline.title}
      right={
        <>
          <span>{timeline.newestFirst}</span>
          <button type="button" class="link" aria-pressed={isBadOnly} onClick={() => setBadOnly(!isBadOnly)}>
            {isBadOnly ? timeline.everything : timeline.onlyIncidents}
          </button>
        </>
      }
    >
      {error !== null && <ErrorNote error={error} />}
      <table class="events">
        <thead>
          <tr>
            <th scope="col" class="num">
              {timeline.commit}
            </th>
            <th scope="col">{timeline.time}</th>
            <th scope="col">{timeline.what}</th>
            <th scope="col">{timeline.by}</th>
          </tr>
        </thead>
        <tbody>
          {listed.map((row) => (
            <TimelineLine
              key={row.key}
              row={row}
              isShown={row.commit !== null && row.commit === shown}
              actorName={actorName}
              onShow={onShow}
            />
          ))}
        </tbody>
      </table>
      {isBadOnly && listed.length === 0 && <p class="pad second">{timeline.noIncidents}</p>}
      {history?.hasMore === true && (
        <p class="pad">
          <button type="button" class="link" onClick={onMore}>
            {timeline.earlier}
          </button>
        </p>
      )}
    </Panel>
  );
}

interface TimelineLineProps extends Pick<TimelinePanelProps, 'actorName' | 'onShow'> {
  readonly row: TimelineRow;
  readonly isShown: boolean;
}

function TimelineLine({ row, isShown, actorName, onShow }: TimelineLineProps) {
  const { commit, at, sentences, isBad, by, decisions } = row;
  return (
    <tr class={isShown ? 'now' : undefined} aria-current={isShown ? 'true' : undefined}>
      <td class="num">
        {commit === null ? (
          <span class="dim">{texts.timeline.notKept}</span>
        ) : (
          <button type="button" class="link" aria-label={texts.timeline.show(commit)} onClick={() => onShow(commit)}>
            {commit}
          </button>
        )}
      </td>
      <td class="time">
        <Time at={at} hasSeconds />
      </td>
      <td class="wrap-text">
        {isBad && (
          <span class="bad">
            <Icon name="error" isSmall /> {texts.timeline.failed}{' '}
          </span>
        )}
        {sentences.map((sentence, index) => (
          <span key={index} class="part">
            <Sentence text={sentence} />{' '}
          </span>
        ))}
        {may('definitions:read') &&
          decisions.map(({ key, href }) => (
            <Link key={href} href={href}>
              {texts.timeline.table} <bdi>{key}</bdi>
            </Link>
          ))}
      </td>
      <td class="second nowrap">
        <bdi>{actorName(by)}</bdi>
      </td>
    </tr>
  );
}
