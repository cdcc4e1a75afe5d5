/**
 * Keys that are part of a path: neither `.` nor `..`, which clients and proxies take for steps in the path, nor with
 * blanks at an end, which they cut off. Without flags, since openapi.json has the pattern too.
 */
export const PATH_NAME = /^(?!\.\.?$)\S([\s\S]*\S)?$/;
export const PATH_NAME_SAYS = 'be neither "." nor "..", and must not begin or end with a blank: it is part of a path';
