import { Sentence } from '../../parts/sentence';
import { foreign } from '../../parts/foreign';
import { decisionTexts } from '../../texts/decisions';
import type { Evaluation } from '../use-decision';

const words = decisionTexts.trial;
/** Rules named in the sentence; the table shows all. */
const NAMED = 5;

/** What an evaluation has found, as a sentence and as values. */
export function Outcome({
  evaluation: { rules_matched: rules, outputs, inputVariables },
}: {
  readonly evaluation: Evaluation;
}) {
  const list = Array.isArray(outputs) ? outputs : [outputs];
  return (
    <div class="outcome">
      <p class="sentence">{rules.length === 0 ? words.none : <Sentence text={words.matched(namesOf(rules))} />}</p>
      <dl class="facts">
        {rules.length > 0 &&
          list.map((each, index) => (
            <Values
              key={index}
              title={list.length > 1 ? `${words.outputs} ${index + 1}` : words.outputs}
              values={each}
            />
          ))}
        <Values title={words.inputs} values={inputVariables} />
      </dl>
    </div>
  );
}

function namesOf(rules: readonly string[]): string[] {
  const names = rules.slice(0, NAMED).map(foreign);
  return rules.length > NAMED ? [...names, words.others(rules.length - NAMED)] : names;
}

function Values({ title, values }: { readonly title: string; readonly values: Readonly<Record<string, unknown>> }) {
  const entries = Object.entries(values);
  if (entries.length === 0) return null;
  return (
    <>
      <dt>{title}</dt>
      <dd>
        {entries.map(([name, value]) => (
          <span key={name} class="outcome-value">
            <bdi class="mono">{name}</bdi> <b>{value === null ? words.nullText : <bdi>{valueText(value)}</bdi>}</b>
          </span>
        ))}
      </dd>
    </>
  );
}

/** Text as it is, everything else as JSON. */
export function valueText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}
