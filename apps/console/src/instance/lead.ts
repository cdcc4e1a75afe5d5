import { foreign } from '../parts/foreign';
import { ended } from '../parts/full-stop';
import { ageText, durationText } from '../parts/times';
import { texts } from '../texts/texts';
import type { Wait, Waits } from './answers';
import { nameOf } from './wait-sentences';

/** The one sentence that says whether an instance is well: what is strong in it, and the rest. */
export interface Lead {
  readonly strong: string;
  readonly rest: string;
}

export interface Span {
  readonly started_at: string;
  readonly ended_at: string | null;
}

export function leadOf({ status, error, waits }: Waits, { started_at, ended_at }: Span): Lead {
  const { instance } = texts;
  const duration = ended_at === null ? '' : durationText(Date.parse(ended_at) - Date.parse(started_at));
  if (status === 'completed') return { strong: instance.completed(duration), rest: '' };
  if (status === 'terminated') return { strong: instance.terminated(duration), rest: '' };
  const [first] = waits;
  if (first?.incident !== undefined)
    return {
      strong: instance.stopped(nameOf(first), since(first), ''),
      rest: `${foreign(ended(first.incident.message))}${othersOf(waits)}`,
    };
  if (error !== null) return { strong: instance.stoppedWhole(''), rest: foreign(ended(error)) };
  const strong = status === 'suspended' ? instance.suspended : '';
  if (first === undefined) return { strong: strong === '' ? instance.moves : strong, rest: '' };
  const oldest = waits.toSorted((a, b) => (a.since ?? '').localeCompare(b.since ?? ''))[0] as Wait;
  const waiting =
    waits.length === 1
      ? instance.waitsAt(nameOf(oldest), since(oldest))
      : instance.waitsAtSeveral(waits.length, nameOf(oldest), since(oldest));
  return { strong: `${strong}${waiting}`, rest: '' };
}

function since({ since: at }: Wait): string {
  return at === null ? '' : ageText(at);
}

function othersOf(waits: readonly Wait[]): string {
  return waits.length < 2 ? '' : texts.instance.othersWait(waits.length - 1);
}
