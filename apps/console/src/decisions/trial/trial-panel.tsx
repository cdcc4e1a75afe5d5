import { ApiError } from '@svc/client';
import { useState } from 'preact/hooks';
import { client, queries } from '../../api/client';
import { ErrorNote } from '../../parts/error-note';
import { valueOfJson } from '../../parts/json-text';
import { Panel } from '../../parts/panel';
import { Icon } from '../../parts/icon';
import { decisionTexts } from '../../texts/decisions';
import type { DecisionTable } from '../table/decision-table';
import type { Evaluation } from '../use-decision';
import { Outcome } from './outcome';
import { trialFields, variablesOf } from './trial-fields';
import { TrialField } from './trial-field';

const words = decisionTexts.trial;

export interface TrialPanelProps {
  readonly decisionKey: string;
  readonly version: number;
  readonly table: DecisionTable;
  /** What the fields begin with, by their paths. */
  readonly given: ReadonlyMap<string, string>;
  /** @param message why there is no evaluation */
  readonly onDone: (evaluation: Evaluation | null, message: string | null) => void;
}

/** Values go in, and the service says which rules match. */
export function TrialPanel({ decisionKey: key, version, table, given, onDone }: TrialPanelProps) {
  const fields = trialFields(table);
  const [said, setSaid] = useState(given);
  const [json, setJson] = useState<string | null>(null);
  const [done, setDone] = useState<Evaluation | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const variables = json === null ? variablesOf(fields, said) : objectOf(json);

  const evaluate = async () => {
    if (variables === null) return;
    setBusy(true);
    setError(null);
    try {
      const evaluation = await client.evaluations.evaluate(key, { variables, version });
      setDone(evaluation);
      onDone(evaluation, null);
      await queries.invalidateQueries({ queryKey: ['decisions', 'evaluations', key] });
    } catch (reason) {
      setDone(null);
      setError(reason);
      onDone(null, reason instanceof ApiError ? reason.message : null);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Panel
      title={words.title(version)}
      right={
        <button
          type="button"
          class="link"
          onClick={() => setJson(json === null ? JSON.stringify(variables, null, 2) : null)}
        >
          {json === null ? words.asJson : words.asFields}
        </button>
      }
    >
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void evaluate();
        }}
      >
        <p class="second">{fields.length === 0 && json === null ? words.noFields : words.lead}</p>
        {json === null ? (
          <div class="trial-fields">
            {fields.map((field) => (
              <TrialField
                key={field.path}
                field={field}
                text={said.get(field.path) ?? ''}
                onChange={(text) => setSaid(new Map([...said, [field.path, text]]))}
              />
            ))}
          </div>
        ) : (
          <JsonField text={json} isBad={variables === null} onChange={setJson} />
        )}
        <div class="wrap">
          <button type="submit" class="btn btn-main" disabled={isBusy || variables === null}>
            {words.evaluate}
          </button>
          <button
            type="button"
            class="btn btn-quiet"
            onClick={() => (json === null ? setSaid(new Map()) : setJson('{}'))}
          >
            {words.clear}
          </button>
        </div>
      </form>
      <div role="status">
        {error !== null && (
          <div class="sheet-part">
            <ErrorNote error={error} />
            <p class="second">{words.failed}</p>
          </div>
        )}
        {done !== null && (
          <div class="sheet-part">
            <Outcome evaluation={done} />
          </div>
        )}
      </div>
    </Panel>
  );
}

function objectOf(text: string): Record<string, unknown> | null {
  const value = valueOfJson(text)?.value;
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}

interface JsonFieldProps {
  readonly text: string;
  readonly isBad: boolean;
  readonly onChange: (text: string) => void;
}

function JsonField({ text, isBad, onChange }: JsonFieldProps) {
  return (
    <div class={isBad ? 'field field-bad' : 'field'}>
      <label for="trial-json">{words.json}</label>
      <textarea
        id="trial-json"
        class="input mono"
        rows={8}
        spellcheck={false}
        value={text}
        aria-invalid={isBad}
        aria-describedby={isBad ? 'trial-json-why' : undefined}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {isBad && (
        <span class="why" id="trial-json-why">
          <Icon name="error" />
          {words.notObject}
        </span>
      )}
    </div>
  );
}
