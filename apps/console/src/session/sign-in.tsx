import { useState } from 'preact/hooks';
import { Mark } from '../frame/navigation';
import { ErrorNote } from '../parts/error-note';
import { texts } from '../texts/texts';
import { sessionState, signIn, unreachable } from './session';

/** An API key becomes a session. */
export function SignIn() {
  const [key, setKey] = useState('');
  const [error, setError] = useState<unknown>(unreachable.value);
  const [isBusy, setBusy] = useState(false);
  const { title, lead, ended, label, hint, submit } = texts.session;

  async function enter(event: Event) {
    event.preventDefault();
    setBusy(true);
    setError(null);
    await signIn(key.trim()).catch(setError);
    setBusy(false);
  }

  return (
    <main class="sign-in" id="main">
      <form class="panel" onSubmit={(event) => void enter(event)}>
        <p class="brand">
          <Mark />
          svc
        </p>
        <h1>{title}</h1>
        <p class="lead">{sessionState.value === 'ended' ? ended : lead}</p>
        <div class="field">
          <label for="key">{label}</label>
          <input
            class="input mono"
            id="key"
            type="password"
            autocomplete="current-password"
            spellcheck={false}
            required
            autofocus
            value={key}
            aria-describedby="key-hint"
            onInput={({ currentTarget }) => setKey(currentTarget.value)}
          />
          <span class="hint" id="key-hint">
            {hint}
          </span>
        </div>
        {error !== null && <ErrorNote error={error} />}
        <button type="submit" class="btn btn-main" disabled={isBusy || key.trim() === ''}>
          {submit}
        </button>
      </form>
    </main>
  );
}
