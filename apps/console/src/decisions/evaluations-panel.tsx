import type { Item } from '@svc/client';
import { useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { client } from '../api/client';
import { useQuery } from '../api/use-query';
import { ErrorNote } from '../parts/error-note';
import { Panel } from '../parts/panel';
import { Time } from '../parts/time';
import { decisionTexts } from '../texts/decisions';
import { valueText } from './trial/outcome';
import { addressOf } from './use-decision';

const words = decisionTexts.evaluations;
const PAGE = 10;
const MOST = 100;

type Row = Item<'evaluations.list'>;

export interface EvaluationsPanelProps {
  readonly decisionKey: string;
  /** The one that the table shows. */
  readonly shown: string | null;
}

/** What was asked of the decision, by processes and by requests, the newest first. */
export function EvaluationsPanel({ decisionKey: key, shown }: EvaluationsPanelProps) {
  const [limit, setLimit] = useState(PAGE);
  const list = useQuery(
    ['decisions', 'evaluations', key, limit],
    (signal) => client.evaluations.list(key, { limit }, { signal }),
    { keepsPrevious: true },
  );
  const rows = list.data?.data ?? [];
  return (
    <Panel title={words.title}>
      {list.error !== null && <ErrorNote error={list.error} />}
      {list.data !== undefined && rows.length === 0 && <p class="pad second">{words.none}</p>}
      {rows.length > 0 && <Rows decisionKey={key} rows={rows} shown={shown} />}
      {rows.length === limit && limit < MOST && (
        <p class="pad">
          <button type="button" class="link" onClick={() => setLimit(MOST)}>
            {words.more}
          </button>
        </p>
      )}
    </Panel>
  );
}

interface RowsProps extends EvaluationsPanelProps {
  readonly rows: readonly Row[];
}

function Rows({ decisionKey, rows, shown }: RowsProps) {
  return (
    <table class="evaluations">
      <thead>
        <tr>
          <th scope="col">{words.when}</th>
          <th scope="col">{words.version}</th>
          <th scope="col">{words.by}</th>
          <th scope="col">{words.inputs}</th>
          <th scope="col">{words.rules}</th>
          <th scope="col">{words.outputs}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} aria-selected={row.id === shown ? 'true' : undefined}>
            <td class="nowrap">
              <Link
                href={`${addressOf(decisionKey)}?version=${row.decision_version}&evaluation=${row.id}`}
                title={words.show}
              >
                <Time at={row.evaluated_at} hasSeconds />
              </Link>
            </td>
            <td>v{row.decision_version}</td>
            <td class="nowrap">
              {row.instance_id === null ? (
                words.request
              ) : (
                <Link href={`/instances/${row.instance_id}`}>{words.instance}</Link>
              )}
            </td>
            <Cut text={row.inputVariables === null ? null : pairs(row.inputVariables)} />
            <Cut text={row.rules_matched === null ? null : row.rules_matched.join(', ') || words.noRule} />
            <Cut text={row.outputs == null ? null : outputsText(row.outputs)} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** @param text null: left out of the list */
function Cut({ text }: { readonly text: string | null }) {
  if (text === null) return <td class="dim">{words.leftOut}</td>;
  return (
    <td class="cut" title={text}>
      <bdi>{text}</bdi>
    </td>
  );
}

type Values = Readonly<Record<string, unknown>>;

function outputsText(outputs: Values | readonly Values[]): string {
  const list = (Array.isArray(outputs) ? outputs : [outputs]) as readonly Values[];
  return list.map(pairs).join('; ') || words.noRule;
}

function pairs(values: Values): string {
  const parts = Object.entries(values).map(([name, value]) => `${name} ${valueText(value)}`);
  return parts.length === 0 ? words.noRule : parts.join(', ');
}
