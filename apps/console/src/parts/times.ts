import { computed, signal } from '@preact/signals';
import { texts } from '../texts/texts';

const UTC_SETTING = 'svc.utc';
const TICK_MS = 10_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Whether times are shown in UTC instead of the browser's zone. */
export const isUtc = signal(localStorage.getItem(UTC_SETTING) === 'true');

export function toggleUtc(): void {
  isUtc.value = !isUtc.value;
  localStorage.setItem(UTC_SETTING, String(isUtc.value));
}

/** Milliseconds since the epoch; ages on the screen follow it. */
export const now = signal(Date.now());
setInterval(() => void (now.value = Date.now()), TICK_MS);

const zone = computed(() => (isUtc.value ? { timeZone: 'UTC' } : {}));

/** `UTC+1`. */
export function zoneName(): string {
  const parts = new Intl.DateTimeFormat('en', { timeZoneName: 'shortOffset', ...zone.value }).formatToParts(now.value);
  return parts.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', 'UTC') ?? 'UTC';
}

/** The time of day, with the day where that is not today. */
export function clockText(iso: string, hasSeconds = false): string {
  const at = new Date(iso);
  const time = new Intl.DateTimeFormat('en-GB', {
    ...{ hour: '2-digit', minute: '2-digit', ...(hasSeconds && { second: '2-digit' }) },
    ...zone.value,
  }).format(at);
  return dayOf(at) === dayOf(new Date(now.value)) ? time : `${dayOf(at)} ${time}`;
}

function dayOf(at: Date): string {
  const year = at.getFullYear() === new Date(now.value).getFullYear() ? {} : { year: 'numeric' as const };
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', ...year, ...zone.value }).format(at);
}

/** With seconds, zone and UTC, as one reads it in a tooltip. */
export function exactText(iso: string): string {
  const local = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'long', ...zone.value }).format(
    new Date(iso),
  );
  return `${local} (${iso})`;
}

/** `26 min`, `1 h 55 min`, `6 days`: rounded down. */
export function durationText(milliseconds: number): string {
  const { seconds, minutes, hours, hoursAndMinutes, days } = texts.durations;
  const whole = Math.max(0, milliseconds);
  if (whole < MINUTE) return seconds(Math.floor(whole / 1000));
  if (whole < HOUR) return minutes(Math.floor(whole / MINUTE));
  if (whole >= 2 * DAY) return days(Math.floor(whole / DAY));
  const rest = Math.floor((whole % HOUR) / MINUTE);
  return rest === 0 ? hours(Math.floor(whole / HOUR)) : hoursAndMinutes(Math.floor(whole / HOUR), rest);
}

/** Below a minute with two places that count. */
export function secondsText(seconds: number): string {
  if (seconds >= 60) return durationText(seconds * 1000);
  return seconds < 1 ? `${Math.round(seconds * 1000)} ms` : `${Number(seconds.toPrecision(2))} s`;
}

/** How long ago that was, or how long it still takes. */
export function ageText(iso: string): string {
  return durationText(Math.abs(now.value - Date.parse(iso)));
}

export function isPast(iso: string): boolean {
  return Date.parse(iso) <= now.value;
}
