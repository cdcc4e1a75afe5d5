import { jsonLines } from '@svc/client';
import { useEffect, useRef, useState } from 'preact/hooks';
import { client } from '../api/client';
import { ErrorNote } from '../parts/error-note';
import { Icon } from '../parts/icon';
import { Checking, Verified } from '../parts/verify-badge';
import type { Verification } from '../parts/verify-chain';
import { me } from '../session/session';
import { administrationTexts } from '../texts/administration';
import { IncompleteExport, verifyExport } from './verify-export';

const { auditLog: words } = administrationTexts;
/** The page need not say each entry. */
const SAID_EACH = 100;

type State =
  | { readonly kind: 'none' }
  | { readonly kind: 'checking'; readonly done: number }
  | { readonly kind: 'found'; readonly found: Verification }
  | { readonly kind: 'told'; readonly checked: number; readonly brokenAt: number | null }
  | { readonly kind: 'failed'; readonly error: unknown };

/** Recomputes the whole chain in this browser, as it is exported. @param newest the sequence of the newest entry */
export function VerifyPanel({ newest }: { readonly newest: number }) {
  const [state, setState] = useState<State>({ kind: 'none' });
  const endingRef = useRef<AbortController | null>(null);
  useEffect(() => () => endingRef.current?.abort(), []);
  async function verify() {
    const ending = new AbortController();
    endingRef.current = ending;
    const onDone = (done: number) => done % SAID_EACH === 0 && setState({ kind: 'checking', done });
    setState({ kind: 'checking', done: 0 });
    try {
      const next = await (globalThis.isSecureContext ? verifyHere(ending.signal, onDone) : askService(ending.signal));
      if (!ending.signal.aborted) setState(next);
    } catch (error) {
      setState(ending.signal.aborted ? { kind: 'none' } : { kind: 'failed', error });
    }
  }
  const isChecking = state.kind === 'checking';
  return (
    <div class="row verify-panel">
      {isChecking ? (
        <button type="button" class="btn" onClick={() => endingRef.current?.abort()}>
          {words.stop}
        </button>
      ) : (
        <button type="button" class="btn" onClick={() => void verify()}>
          <Icon name="verify" /> {state.kind === 'none' ? words.verify : words.again}
        </button>
      )}
      <span role="status">
        <Outcome state={state} newest={newest} />
      </span>
    </div>
  );
}

async function verifyHere(signal: AbortSignal, onDone: (count: number) => void): Promise<State> {
  const response = await client.audit.export({}, { signal });
  return { kind: 'found', found: await verifyExport(me.value?.tenant.id ?? '', jsonLines(response), onDone) };
}

/** Without https a browser has no WebCrypto. */
async function askService(signal: AbortSignal): Promise<State> {
  const { entries_checked, failures } = await client.audit.verify({}, { signal });
  return { kind: 'told', checked: entries_checked, brokenAt: failures[0]?.sequence ?? null };
}

function Outcome({ state, newest }: { readonly state: State; readonly newest: number }) {
  if (state.kind === 'checking') return <Checking done={state.done} all={Math.max(newest, state.done)} />;
  if (state.kind === 'found') return <Verified found={state.found} />;
  if (state.kind === 'failed')
    return state.error instanceof IncompleteExport ? <>{words.incomplete}</> : <ErrorNote error={state.error} />;
  if (state.kind === 'none') return null;
  const { checked, brokenAt } = state;
  return brokenAt === null ? (
    <span class="verify">
      <Icon name="verify" /> {words.verifiedByService(checked)}
    </span>
  ) : (
    <span class="verify verify-bad">
      <Icon name="error" /> {words.brokenByService(brokenAt)}
    </span>
  );
}
