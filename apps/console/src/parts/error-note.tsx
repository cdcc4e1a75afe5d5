import { ApiError } from '@svc/client';
import { texts } from '../texts/texts';
import { Icon } from './icon';

/** What went wrong, in the words of the service. */
export function ErrorNote({ error }: { readonly error: unknown }) {
  return (
    <p class="error-note" role="alert">
      <Icon name="error" />
      <span>
        <bdi>{sentenceOf(error)}</bdi>
        {error instanceof ApiError && error.requestId !== null && (
          <span class="dim">
            {' '}
            {texts.errors.request} <code>{error.requestId}</code>
          </span>
        )}
      </span>
    </p>
  );
}

export function sentenceOf(error: unknown): string {
  if (!(error instanceof ApiError)) return texts.errors.page(error instanceof Error ? error.message : String(error));
  if (error.status === 0) return texts.errors.noAnswer;
  return error.message;
}
