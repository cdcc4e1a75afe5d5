import { isDate, isZonedDateTime, isZonedTime } from '../structures/calendar.js';

/** The formats that are checked. All others are annotations, as draft 2020-12 says. */
export const formats: Readonly<Record<string, (text: string) => boolean>> = {
  date: isDate,
  time: isZonedTime,
  'date-time': isZonedDateTime,
  uuid: (text) => text.length === 36 && UUID.test(text),
  email: (text) => text.length <= MAX_EMAIL && EMAIL.test(text),
  uri: isUri,
};

/** Native expressions, since each of them is linear and the length is limited before. */
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

const MAX_EMAIL = 254;
const MAX_URI = 8192;
/** Characters that RFC 3986 allows, with percent signs only before two hex digits. */
const URI = /^[a-z][a-z0-9+.-]*:(?:[a-z0-9._~:/?#[\]@!$&'()*+,;=-]|%[0-9a-f]{2})*$/i;

/** A URI with a scheme, as RFC 3986 defines it. */
function isUri(text: string): boolean {
  return text.length <= MAX_URI && URI.test(text) && text.indexOf('#') === text.lastIndexOf('#');
}
