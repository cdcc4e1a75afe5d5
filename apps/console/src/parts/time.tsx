import { ageText, clockText, exactText } from './times';

export interface TimeProps {
  readonly at: string;
  readonly hasSeconds?: boolean;
}

/** A moment; its exact time is in the tooltip. */
export function Time({ at, hasSeconds = false }: TimeProps) {
  return (
    <time dateTime={at} title={exactText(at)}>
      {clockText(at, hasSeconds)}
    </time>
  );
}

/** How long ago a moment was. */
export function Age({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} title={exactText(at)}>
      {ageText(at)}
    </time>
  );
}
