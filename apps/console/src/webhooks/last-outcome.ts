import type { Data } from '@svc/client';
import { ageText } from '../parts/times';
import { administrationTexts } from '../texts/administration';

const { webhooks: words } = administrationTexts;

/** One sentence of the newest delivery: what was answered, and whether another attempt follows. */
export function lastOutcome(delivery: Data<'deliveries.get'> | null): string {
  if (delivery === null) return words.leadNever;
  const { event_type, created_at, status, attempts, reason } = delivery;
  const answer = attempts.at(-1)?.response_status ?? null;
  const said = attempts.length === 0 ? words.underWay : answer === null ? words.noAnswer : words.refused(answer);
  const outcome =
    status === 'success'
      ? words.arrived(answer ?? 200)
      : status === 'failed'
        ? (reason ?? said) + words.endedFailed
        : said + (attempts.length === 0 ? '' : words.willRepeat);
  return words.leadLast(event_type, ageText(created_at), outcome);
}
