import { Icon } from '../parts/icon';
import { clockText } from '../parts/times';
import { texts } from '../texts/texts';
import type { Commit } from './answers';
import { useStepKeys } from './use-step-keys';

/** More commits than this have no room: stops then stand for several, and those that failed stay. */
const MOST_STOPS = 60;

export interface ScrubberProps {
  /** Oldest first. */
  readonly commits: readonly Commit[];
  /** The commit whose state is shown; null for the live one. */
  readonly shown: number | null;
  readonly onShow: (commit: number | null) => void;
}

/** One stop for each commit, by which one steps through the past. */
export function Scrubber({ commits, shown, onShow }: ScrubberProps) {
  const { scrubber } = texts;
  const last = commits.length - 1;
  const found = commits.findIndex(({ commit_seq }) => commit_seq === shown);
  const place = shown === null || found < 0 ? last : found;
  const go = (to: number) => {
    const commit = commits[Math.min(Math.max(to, 0), last)];
    if (commit !== undefined) onShow(to >= last ? null : commit.commit_seq);
  };
  useStepKeys((by) => go(place + by));
  if (last < 0) return null;
  const at = commits[place] as Commit;
  const text = scrubber.at(at.commit_seq, (commits[last] as Commit).commit_seq, clockText(at.committed_at, true));
  const keys: Record<string, () => void> = {
    ArrowLeft: () => go(place - 1),
    ArrowRight: () => go(place + 1),
    Home: () => go(0),
    End: () => onShow(null),
  };
  return (
    <div class="scrub">
      <div class="row">
        <Step label={scrubber.first} icon="first" isOff={place === 0} onClick={() => go(0)} />
        <Step label={scrubber.back} icon="prev" isOff={place === 0} onClick={() => go(place - 1)} />
        <Step label={scrubber.forward} icon="next" isOff={place === last} onClick={() => go(place + 1)} />
      </div>
      <svg
        class="track"
        role="slider"
        tabindex={0}
        aria-label={scrubber.label}
        aria-valuemin={commits[0]?.commit_seq}
        aria-valuemax={commits[last]?.commit_seq}
        aria-valuenow={at.commit_seq}
        aria-valuetext={text}
        onKeyDown={(event) => {
          const act = keys[event.key];
          if (act === undefined) return;
          event.preventDefault();
          act();
        }}
        onClick={({ currentTarget, clientX }) => {
          const { left, width } = currentTarget.getBoundingClientRect();
          go(Math.round(((clientX - left) / width) * last));
        }}
      >
        <Stops commits={commits} place={place} />
      </svg>
      <p class="at">
        <b>{shown === null ? scrubber.live : scrubber.past}</b>
        <br />
        {text}
      </p>
    </div>
  );
}

interface StepProps {
  readonly label: string;
  readonly icon: 'first' | 'prev' | 'next';
  readonly isOff: boolean;
  readonly onClick: () => void;
}

function Step({ label, icon, isOff, onClick }: StepProps) {
  return (
    <button type="button" class="btn btn-icon btn-quiet" aria-label={label} disabled={isOff} onClick={onClick}>
      <Icon name={icon} />
    </button>
  );
}

function Stops({ commits, place }: { readonly commits: readonly Commit[]; readonly place: number }) {
  const last = Math.max(1, commits.length - 1);
  const x = (index: number) => `${((commits.length === 1 ? 1 : index / last) * 100).toFixed(2)}%`;
  const step = Math.ceil(commits.length / MOST_STOPS);
  const stops = commits.map((commit, index) => ({ ...commit, index }));
  return (
    <>
      <line class="rail" x1="0" y1="16" x2="100%" y2="16" />
      <line class="past" x1="0" y1="16" x2={x(place)} y2="16" />
      {stops
        .filter(({ has_incident, index }) => has_incident === true || index % step === 0)
        .map(({ index, has_incident }) =>
          has_incident === true ? (
            <svg key={index} x={x(index)} overflow="visible">
              <path class="bad" d="M0 8.500l7.500 13h-15Z" />
            </svg>
          ) : (
            <circle key={index} class={index > place ? 'commit later' : 'commit'} cx={x(index)} cy="16" r="4" />
          ),
        )}
      <circle class="thumb" cx={x(place)} cy="16" r="9" />
      <text x="0" y="35">
        {clockText((commits[0] as Commit).committed_at)}
      </text>
      <text x="100%" y="35" text-anchor="end">
        {clockText((commits.at(-1) as Commit).committed_at)}
      </text>
    </>
  );
}
