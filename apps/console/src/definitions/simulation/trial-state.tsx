import { texts } from '../../texts/texts';
import { type ScriptStep, stateAt, type Simulated, type Trial } from './course';

export interface TrialStateProps {
  readonly trial: Trial;
  readonly step: number;
  readonly names: ReadonlyMap<string, string>;
}

/** The variables at the shown step, and the script that has led here. */
export function TrialState({ trial, step, names }: TrialStateProps) {
  const index = stateAt(trial, step);
  const variables = Object.entries((trial.states[index] as Simulated).variables);
  const script = trial.answers.flat();
  const after = index === 0 ? texts.tryOut.atStart : answerName(trial.answers[index - 1] ?? [], names);
  return (
    <>
      <section class="sheet-part">
        <h3>
          {texts.start.variables} <span class="dim">{texts.tryOut.variablesAfter(after)}</span>
        </h3>
        {variables.length === 0 ? (
          <p class="dim">{texts.tryOut.noVariables}</p>
        ) : (
          <dl class="facts">
            {variables.map(([name, value]) => (
              <>
                <dt>
                  <bdi class="mono">{name}</bdi>
                </dt>
                <dd>
                  <bdi class="mono">{JSON.stringify(value)}</bdi>
                </dd>
              </>
            ))}
          </dl>
        )}
      </section>
      {script.length > 0 && (
        <details class="sheet-part">
          <summary>{texts.tryOut.script}</summary>
          <p class="second">{texts.tryOut.scriptHint}</p>
          <pre class="code mono">{JSON.stringify(script, null, 2)}</pre>
        </details>
      )}
    </>
  );
}

/** By the element that was answered; a resumed instance has none. */
function answerName(steps: readonly ScriptStep[], names: ReadonlyMap<string, string>): string {
  const at = steps.find((step) => 'at' in step)?.['at'];
  return at === undefined ? texts.tryOut.theRepair : (names.get(String(at)) ?? String(at));
}
