import { Icon } from '../parts/icon';
import { texts } from '../texts/texts';
import type { Batch } from './outcomes';

const { statuses } = texts.batches.page;

/** Whether a batch goes on. */
export function BatchState({
  batch,
  isBadge = false,
}: {
  readonly batch: Pick<Batch, 'status'>;
  readonly isBadge?: boolean;
}) {
  const isRunning = batch.status === 'running';
  return (
    <span class={`state state-${isRunning ? 'running' : 'completed'}${isBadge ? ' badge' : ''}`}>
      <Icon name={isRunning ? 'running' : 'done'} />
      {isRunning ? statuses.running : statuses.completed}
    </span>
  );
}
