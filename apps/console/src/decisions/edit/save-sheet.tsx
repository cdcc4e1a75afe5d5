import { ApiError, type Finding } from '@svc/client';
import { useMemo, useState } from 'preact/hooks';
import { useLocation, useRouter } from 'wouter-preact';
import { client, queries } from '../../api/client';
import { Findings } from '../../definitions/upload/findings';
import { ErrorNote } from '../../parts/error-note';
import { Icon } from '../../parts/icon';
import { Sheet } from '../../parts/sheet';
import { say } from '../../parts/toast';
import { decisionTexts } from '../../texts/decisions';
import { differenceOf } from '../difference/table-difference';
import { TableDifferenceView } from '../difference/table-difference-view';
import type { DecisionTable } from '../table/decision-table';
import { addressOf } from '../use-decision';

const words = decisionTexts.save;

export interface SaveSheetProps {
  readonly decisionKey: string;
  /** The one that was edited. */
  readonly version: number;
  readonly before: DecisionTable;
  readonly table: DecisionTable;
  /** The number of the newest version when the editing began. */
  readonly base: number;
  readonly findings: readonly Finding[];
  readonly onClose: () => void;
}

/** What will be other, before it is. A version that somebody else has stored meanwhile stops it once. */
export function SaveSheet({ decisionKey: key, version, before, table, base, findings, onClose }: SaveSheetProps) {
  const [, go] = useLocation();
  const { base: pages } = useRouter();
  const [expected, setExpected] = useState(base);
  const [error, setError] = useState<unknown>(null);
  const [isSending, setSending] = useState(false);
  const difference = useMemo(() => differenceOf(table, before), [table, before]);
  const isNewer = expected !== base;

  const save = async () => {
    setSending(true);
    setError(null);
    try {
      const source = table as unknown as Record<string, unknown>;
      const body = { source_type: 'json' as const, source, expected_version: expected };
      const { version: stored } = await client.decisions.update(key, body);
      await queries.invalidateQueries({ queryKey: ['decisions'] });
      say(words.saved(stored));
      go(addressOf(key));
    } catch (reason) {
      setSending(false);
      if (!(reason instanceof ApiError) || reason.code !== 'CONFLICT') return setError(reason);
      const { data } = await client.decisions.listVersions(key, { limit: 1 });
      setExpected(data[0]?.version ?? expected);
    }
  };

  return (
    <Sheet
      title={words.title(expected + 1)}
      lead={words.lead}
      isWide
      onClose={onClose}
      foot={
        <>
          <button type="button" class="btn" onClick={onClose}>
            {words.cancel}
          </button>
          <button type="button" class="btn btn-main" disabled={isSending} onClick={() => void save()}>
            {isNewer ? words.saveAfter(expected + 1) : words.button(expected + 1)}
          </button>
        </>
      }
    >
      {isNewer && (
        <div class="sheet-part">
          <p class="error-note" role="alert">
            <Icon name="error" />
            <span>
              {words.newer(expected)}{' '}
              <a href={`${pages}${addressOf(key)}?version=${expected}&against=${version}`} target="_blank">
                {words.showNewer(expected)}
              </a>
            </span>
          </p>
        </div>
      )}
      {error !== null && (
        <div class="sheet-part">
          <ErrorNote error={error} />
        </div>
      )}
      <TableDifferenceView difference={difference} against={version} />
      {findings.length > 0 && <Findings findings={findings} />}
    </Sheet>
  );
}
