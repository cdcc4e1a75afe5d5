import { Icon, type IconName } from '../../parts/icon';
import { texts } from '../../texts/texts';
import type { Simulated } from './course';

export interface StepperProps {
  readonly path: Simulated['path'];
  /** How many entries of the path are shown. */
  readonly step: number;
  readonly names: ReadonlyMap<string, string>;
  readonly onStep: (step: number) => void;
}

/** Back and forth through what has happened. */
export function Stepper({ path, step, names, onStep }: StepperProps) {
  const { first, previous, next, last, steps, step: stepText, happened } = texts.tryOut;
  const entry = path[step - 1];
  const verbs: Record<string, string> = {
    'element.entered': happened.entered,
    'element.completed': happened.completed,
    'instance.error': happened.error,
  };
  const button = (icon: IconName, label: string, to: number) => (
    <button
      type="button"
      class="btn btn-icon btn-quiet"
      aria-label={label}
      disabled={to < 1 || to > path.length || to === step}
      onClick={() => onStep(to)}
    >
      <Icon name={icon} />
    </button>
  );
  return (
    <div class="scrub" role="group" aria-label={steps}>
      <span class="row">
        {button('first', first, 1)}
        {button('prev', previous, step - 1)}
        {button('next', next, step + 1)}
        {button('last', last, path.length)}
      </span>
      <input
        type="range"
        class="grow"
        min={1}
        max={Math.max(1, path.length)}
        value={step}
        aria-label={steps}
        onInput={({ currentTarget }) => onStep(Number(currentTarget.value))}
      />
      <span class="at" role="status">
        <b>{stepText(step, path.length)}</b>
        <br />
        {entry !== undefined && (
          <>
            {verbs[entry.event] ?? happened.other} <bdi>{names.get(entry.element_id) ?? entry.element_id}</bdi>
          </>
        )}
      </span>
    </div>
  );
}
