import { badRequest } from '../../errors/api-error.js';

const COMMIT = /^(?:"(\d{1,10})"|(\d{1,10}))$/;

/**
 * The commit that `If-Match` names, as `"12"` or `12`; null without the header, and for `*`, which every instance matches
 * [api#preconditions].
 * @throws ApiError 400 for anything else: a caller with a precondition must not get an answer that did not compare it
 */
export function commitInIfMatch(header: string | undefined): number | null {
  const text = header?.trim();
  if (text === undefined || text === '*') return null;
  const [, quoted, bare] = COMMIT.exec(text) ?? [];
  const commit = quoted ?? bare;
  if (commit === undefined)
    throw badRequest(`If-Match must be * or one commit_seq, such as "12", found ${JSON.stringify(text.slice(0, 100))}`);
  return Number(commit);
}
