import { useEffect } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { queries } from '../api/client';
import { ErrorNote } from '../parts/error-note';
import { texts } from '../texts/texts';
import { ItemList } from './item-list';
import { useBatch, useItems } from './use-batch';

const words = texts.batches;

/** How far a batch is, and what came of its first instances. */
export function Progress({ id, action }: { readonly id: string; readonly action: string }) {
  const { data: batch, error } = useBatch(id);
  const { data: items } = useItems(id, '');
  const isOver = batch?.status === 'completed';
  useEffect(() => {
    if (isOver) void queries.invalidateQueries({ queryKey: ['instances'] });
  }, [isOver]);
  return (
    <>
      <div class="sheet-part">
        {error !== null && <ErrorNote error={error} />}
        {batch !== undefined && <p role="status">{words.progress(batch)}</p>}
        <Link class="link" href={`/batches/${id}`}>
          {words.open}
        </Link>
      </div>
      {items !== undefined && <ItemList action={action} items={items.data} />}
    </>
  );
}
