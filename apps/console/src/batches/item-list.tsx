import { Link } from 'wouter-preact';
import { Icon } from '../parts/icon';
import { texts } from '../texts/texts';
import { type BatchItem, RESULT_LOOKS, resultOf } from './outcomes';

const words = texts.batches;

export interface ItemListProps {
  readonly action: string;
  readonly items: readonly BatchItem[];
}

/** Instances of a batch, each with what came of it. */
export function ItemList({ action, items }: ItemListProps) {
  return (
    <ul class="frozen">
      {items.map((item) => {
        const result = resultOf(action, item);
        const { icon, look } = RESULT_LOOKS[result];
        return (
          <li key={item.instance_id}>
            <span class={look}>
              <Icon name={icon} />
              {words.results[result]}
            </span>
            <ItemName {...item} />
          </li>
        );
      })}
    </ul>
  );
}

type NameProps = Pick<BatchItem, 'instance_id' | 'correlation_id' | 'status' | 'message'>;

/** The instance, its state now, and why it was not done. */
export function ItemName({ instance_id, correlation_id, status, message }: NameProps) {
  const name = <bdi>{correlation_id ?? `…${instance_id.slice(-12)}`}</bdi>;
  return (
    <div>
      {status === null ? name : <Link href={`/instances/${instance_id}`}>{name}</Link>}{' '}
      <span class="second">
        {message === null ? (texts.statuses[status as keyof typeof texts.statuses] ?? status) : <bdi>{message}</bdi>}
      </span>
    </div>
  );
}
