import type { FindingsAt } from '../../findings.js';
import type { References } from '../references.js';

interface CronContext extends FindingsAt {
  readonly references: References;
}

/** Numbers as days of the week in cron, also in lists and ranges: fields five of five, or six of six and seven. */
const NUMBERED_DAY = /^(?:\S+\s+){4,5}(?:[1-7][-,/#\d]*)$/;

/** In Quartz, the cron of most engines, 1 is Sunday. Here it is Monday, as in every other cron. */
export function checkCron(text: string, { findings, place, references }: CronContext): void {
  const cron = text.trim();
  const isQuartz = references.families.size > 0 || cron.includes('?');
  if (isQuartz && NUMBERED_DAY.test(cron))
    findings.warning(
      `expected names of days such as MON or SUN, found ${JSON.stringify(cron)}: 1 is Monday here, and Sunday in Quartz`,
      place,
    );
}
