import { texts } from '../texts/texts';
import { Icon, type IconName } from './icon';

export type InstanceStatus = 'running' | 'error' | 'suspended' | 'completed' | 'terminated';

const ICONS: Record<InstanceStatus, IconName> = {
  running: 'running',
  error: 'error',
  suspended: 'suspended',
  completed: 'done',
  terminated: 'terminated',
};

export interface StateProps {
  readonly status: string;
  /** In a box, as beside the title of a page. */
  readonly isBadge?: boolean;
  /** Instead of the word of the state. */
  readonly word?: string;
}

/** The state of an instance: a shape and its word. */
export function State({ status, isBadge = false, word }: StateProps) {
  const known = status as InstanceStatus;
  return (
    <span class={`state state-${status}${isBadge ? ' badge' : ''}`}>
      <Icon name={ICONS[known] ?? 'running'} />
      {word ?? texts.statuses[known] ?? status}
    </span>
  );
}
