import common = require('@temporalio/common');

/** Messages and stack traces of failures bypass the codec unless they are encoded as payloads. */
const failureConverter = new common.DefaultFailureConverter({ encodeCommonAttributes: true });

export = { failureConverter };
