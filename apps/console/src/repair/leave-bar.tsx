import { useEffect, useRef } from 'preact/hooks';
import { texts } from '../texts/texts';

export interface LeaveBarProps {
  readonly name: string;
  readonly commit: number;
  readonly onLeave: () => void;
}

/** That nothing has been changed, and how to leave it so: the harmless button has the focus. */
export function LeaveBar({ name, commit, onLeave }: LeaveBarProps) {
  const { repair } = texts;
  const leaveRef = useRef<HTMLButtonElement>(null);
  useEffect(() => leaveRef.current?.focus({ preventScroll: true }), []);
  return (
    <div class="repairbar">
      <p class="grow">
        <b>
          <bdi>{repair.bar(name)}</bdi>
        </b>{' '}
        {repair.untouched}
      </p>
      <span class="second nowrap">{repair.previewOf(commit)}</span>
      <button type="button" class="btn btn-s" ref={leaveRef} onClick={onLeave}>
        {repair.leave}
      </button>
      <kbd>Esc</kbd>
    </div>
  );
}
