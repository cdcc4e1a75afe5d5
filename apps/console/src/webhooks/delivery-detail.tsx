import type { Data } from '@svc/client';
import { client } from '../api/client';
import { useQuery } from '../api/use-query';
import { type Column, DataTable } from '../parts/data-table';
import { ErrorNote } from '../parts/error-note';
import { JsonBlock } from '../parts/json-block';
import { Time } from '../parts/time';
import { administrationTexts } from '../texts/administration';
import { texts } from '../texts/texts';

const { webhooks: words } = administrationTexts;

type Attempt = Data<'deliveries.get'>['attempts'][number];

export interface DeliveryDetailProps {
  readonly webhookId: string;
  readonly id: string;
  /** Read again when it changes. */
  readonly state: string;
}

/** Each attempt with its answer, and what is sent. */
export function DeliveryDetail({ webhookId, id, state }: DeliveryDetailProps) {
  const { data, error } = useQuery(
    ['webhooks', webhookId, 'delivery', id, state],
    (signal) => client.deliveries.get(webhookId, id, { signal }),
    { keepsPrevious: true },
  );
  if (error !== null) return <ErrorNote error={error} />;
  if (data === undefined) return <p class="second">{texts.loading}</p>;
  return (
    <div class="detail">
      {data.attempts.length === 0 ? (
        <p class="second">{words.noAttempts}</p>
      ) : (
        <DataTable
          label={words.attemptsTitle}
          rows={data.attempts}
          keyOf={({ number }) => String(number)}
          columns={COLUMNS}
        />
      )}
      <JsonBlock label={words.sent} value={data.payload} />
    </div>
  );
}

const COLUMNS: readonly Column<Attempt>[] = [
  { name: 'number', head: words.heads.attempts, cell: ({ number }) => number },
  { name: 'at', head: words.heads.at, cell: ({ at }) => <Time at={at} hasSeconds /> },
  {
    name: 'answer',
    head: words.heads.answer,
    cell: ({ response_status, error }) => (
      <>
        {response_status === null ? words.unanswered : words.answered(response_status)}
        {error !== null && (
          <span class="sub">
            <bdi>{error}</bdi>
          </span>
        )}
      </>
    ),
  },
  { name: 'took', head: words.heads.took, isNumber: true, cell: ({ duration_ms }) => words.milliseconds(duration_ms) },
];
