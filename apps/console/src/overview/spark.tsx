import { texts } from '../texts/texts';

const WIDTH = 96;
const HEIGHT = 20;
const LARGEST = 18;

/** How many began in each of the last hours, the present one last. */
export function Spark({ hours }: { readonly hours: readonly number[] }) {
  const most = Math.max(1, ...hours);
  const step = WIDTH / Math.max(1, hours.length);
  const day = hours.reduce((sum, count) => sum + count, 0);
  return (
    <svg
      class="spark"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={texts.overview.sparkLabel(hours.at(-1) ?? 0, day)}
    >
      {hours.map((count, index) => {
        const height = Math.max(1, Math.round((count / most) * LARGEST));
        const isHot = count > 0 && index === hours.length - 1;
        return (
          <rect
            key={index}
            class={isHot ? 'hot' : undefined}
            x={index * step}
            y={HEIGHT - height}
            width={step - 1}
            height={height}
          />
        );
      })}
    </svg>
  );
}
