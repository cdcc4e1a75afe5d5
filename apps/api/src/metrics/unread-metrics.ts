import type { Registry } from '@svc/metrics';
import { Counter, Gauge } from 'prom-client';
import type { UnreadAnswers } from '../http/server/unread-answers.js';

/** The counts are read at each scrape. */
export function measureUnreadAnswers(registry: Registry, { counts }: Pick<UnreadAnswers, 'counts'>): void {
  const registers = [registry];
  new Gauge({
    name: 'svc_unread_answer_bytes',
    help: 'Bytes of answers that clients have not read yet',
    registers,
    collect() {
      this.set(counts.bytes);
    },
  });
  new Counter({
    name: 'svc_unread_answers_total',
    help: 'Answers that were not given (refused: the tenant had too many unread) or broken off (stalled, slow)',
    labelNames: ['result'],
    registers,
    collect() {
      this.reset();
      for (const result of ['refused', 'stalled', 'slow'] as const) this.inc({ result }, counts[result]);
    },
  });
}
