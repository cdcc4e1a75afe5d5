import { Icon } from '../parts/icon';
import { administrationTexts } from '../texts/administration';

export interface WebhookStateProps {
  readonly isActive: boolean;
  readonly isBadge?: boolean;
}

/** Whether events are sent. */
export function WebhookState({ isActive, isBadge = false }: WebhookStateProps) {
  const { active, paused } = administrationTexts.webhooks;
  return (
    <span class={`state state-${isActive ? 'running' : 'suspended'}${isBadge ? ' badge' : ''}`}>
      <Icon name={isActive ? 'running' : 'suspended'} /> {isActive ? active : paused}
    </span>
  );
}
