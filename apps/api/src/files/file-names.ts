/**
 * One name: no folders, no control characters, not `.` or `..`. No characters that change the reading direction, which
 * would show `fdp.exe` as `exe.pdf`. Every dialect of regular expressions has this syntax, since openapi.json has the pattern.
 */
const FORBIDDEN = String.raw`/\\\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff`;
export const FILENAME = new RegExp(String.raw`^(?:\.{0,2}[^.${FORBIDDEN}]|\.{3})[^${FORBIDDEN}]*$`, 'u');
export const FILENAME_SAYS = 'be one name, without folders and control characters';

const TOKEN = "[A-Za-z0-9!#$%&'*+.^_`|~-]+";
/** RFC 9110, 8.3.1; without blanks at its ends, so that it is one header value and nothing else. */
export const CONTENT_TYPE = new RegExp(
  `^${TOKEN}/${TOKEN}(?:[ \\t]*;[ \\t]*${TOKEN}=(?:${TOKEN}|"[\\x20\\x21\\x23-\\x5b\\x5d-\\x7e]*"))*$`,
);
export const CONTENT_TYPE_SAYS = 'be a media type such as application/pdf';
