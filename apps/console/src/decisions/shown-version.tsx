import { useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { ErrorNote } from '../parts/error-note';
import { Panel } from '../parts/panel';
import { Time } from '../parts/time';
import { decisionTexts } from '../texts/decisions';
import { texts } from '../texts/texts';
import { FindingsPanel } from './findings-panel';
import { placed, placesOf } from './table/places';
import { TableView } from './table/table-view';
import { Outcome } from './trial/outcome';
import { fieldTexts } from './trial/trial-fields';
import { TrialPanel } from './trial/trial-panel';
import { addressOf, type Evaluation, type StoredTable, useEvaluation } from './use-decision';

const words = decisionTexts;

export interface ShownVersionProps {
  readonly decisionKey: string;
  readonly name: string;
  readonly version: number;
  readonly stored: StoredTable;
  /** The one whose rules are marked. */
  readonly evaluationId: string | null;
}

/** A version as a table, with what one tries or has evaluated marked in it. */
export function ShownVersion({ decisionKey, name, version, stored, evaluationId }: ShownVersionProps) {
  const { table, findings } = stored;
  const [tried, setTried] = useState<Evaluation | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [given, setGiven] = useState<ReadonlyMap<string, string>>(new Map());
  const kept = useEvaluation(decisionKey, evaluationId);
  const shown = tried ?? (evaluationId === null ? null : (kept.data ?? null));
  const isOfThis = shown?.decision_version === version;
  return (
    <>
      {evaluationId !== null && tried === null && (
        <section class="panel">
          <KeptEvaluation decisionKey={decisionKey} version={version} error={kept.error} evaluation={kept.data} />
        </section>
      )}
      <Panel title={texts.definition.version(version)} right={words.page.rules(table.rules.length)}>
        <TableView
          table={table}
          label={words.table.label(name, version)}
          findings={placed(findings, table)}
          {...(isOfThis && failure === null && { matched: shown.rules_matched })}
          {...(failure !== null && { failed: placesOf(failure) })}
        />
      </Panel>
      <div class="decision-columns">
        <TrialPanel
          key={JSON.stringify([...given])}
          decisionKey={decisionKey}
          version={version}
          table={table}
          given={given}
          onDone={(evaluation, message) => {
            setTried(evaluation);
            setFailure(message);
          }}
        />
        <FindingsPanel findings={findings} inputs={table.inputs} onTry={(values) => setGiven(fieldTexts(values))} />
      </div>
    </>
  );
}

interface KeptEvaluationProps {
  readonly decisionKey: string;
  readonly version: number;
  readonly evaluation: Evaluation | undefined;
  readonly error: unknown;
}

/** Who asked when, and what came out. */
function KeptEvaluation({ decisionKey, version, evaluation, error }: KeptEvaluationProps) {
  if (error !== null)
    return (
      <div class="stack">
        <ErrorNote error={error} />
        <p class="second">{words.evaluations.unknown}</p>
      </div>
    );
  if (evaluation === undefined) return null;
  const { evaluated_at: at, instance_id: instanceId, element_id: elementId } = evaluation;
  return (
    <div class="stack">
      <p class="sentence">
        {words.evaluations.of} <Time at={at} hasSeconds />, {words.evaluations.askedBy}{' '}
        {instanceId === null ? (
          words.evaluations.request
        ) : (
          <>
            <Link href={`/instances/${instanceId}`}>{words.evaluations.instance}</Link> {words.evaluations.at}{' '}
            <bdi class="mono">{elementId}</bdi>
          </>
        )}
        . <Link href={`${addressOf(decisionKey)}?version=${version}`}>{words.evaluations.hide}</Link>
      </p>
      <Outcome evaluation={evaluation} />
    </div>
  );
}
