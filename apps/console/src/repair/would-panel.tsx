import { ErrorNote } from '../parts/error-note';
import { Icon } from '../parts/icon';
import { Panel } from '../parts/panel';
import { Sentence } from '../parts/sentence';
import { texts } from '../texts/texts';
import { isWhole } from './choice';
import type { Foreseen } from './operations';
import { ICONS, type Step, stepsOf, type Told } from './steps';

export interface WouldPanelProps {
  readonly told: Told;
  readonly foreseen: Foreseen | null;
  /** Why it would be refused. */
  readonly error: unknown;
  /** Whether another answer is on its way. */
  readonly isOld: boolean;
}

/** What Apply does, in its order. */
export function WouldPanel({ told, foreseen, error, isOld }: WouldPanelProps) {
  const { repair } = texts;
  const steps = stepsOf(told, foreseen);
  return (
    <Panel title={repair.would} right={<span role="status">{isOld ? repair.previewing : ''}</span>}>
      {error !== null && (
        <div class="pad">
          <ErrorNote error={error} />
          <p class="second">{repair.refused}</p>
        </div>
      )}
      {error === null && !isWhole(told.choice) && <p class="pad second">{repair.chooseTarget}</p>}
      {error === null && isWhole(told.choice) && steps.length === 0 && !isOld && (
        <p class="pad second">{told.choice.kind === 'variables' ? repair.changeFirst : repair.nothingFollows}</p>
      )}
      {error === null && isWhole(told.choice) && (
        <ol class="would" aria-busy={isOld}>
          {steps.map((step, index) => (
            <StepItem key={index} step={step} />
          ))}
        </ol>
      )}
    </Panel>
  );
}

const BAD: ReadonlySet<Step['verb']> = new Set(['cancels', 'fails']);
const PLAIN: ReadonlySet<Step['verb']> = new Set(['waits', 'passes', 'ends']);

function StepItem({ step: { verb, text, note } }: { readonly step: Step }) {
  const look = BAD.has(verb) ? 'verb verb-bad' : PLAIN.has(verb) ? 'verb' : 'verb verb-do';
  return (
    <li>
      <span class={look}>
        <Icon name={ICONS[verb]} />
        {texts.repair.verbs[verb]}
      </span>
      <div>
        {verb === 'writes' ? (
          <code>
            <Sentence text={text} />
          </code>
        ) : (
          <p>
            <Sentence text={text} />
          </p>
        )}
        {note !== undefined && (
          <p class="dim">
            <Sentence text={note} />
          </p>
        )}
      </div>
    </li>
  );
}
