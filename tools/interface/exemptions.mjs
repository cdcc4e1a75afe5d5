/** Statements that no test can show, with the reason. */
export const EXEMPTIONS = new Map([
  ['resources.types-string-number-boolean-object-array', 'notation of the document'],
  ['endpoints.paths-use-name-for-path-parameters', 'notation of the document'],
  ['versioning.10-the-recorded-change-history-of', 'history of the document'],
]);
