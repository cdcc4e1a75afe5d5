import { useEffect, useState } from 'preact/hooks';
import { Icon } from './icon';
import { me } from '../session/session';
import { texts } from '../texts/texts';
import { type ChainedEntry, type Verification, verifyEntries } from './verify-chain';

/** Whether the listed entries are those that were written, found out in this browser. */
export function VerifyBadge({ entries }: { readonly entries: readonly ChainedEntry[] }) {
  const [found, setFound] = useState<Verification | null>(null);
  const tenant = me.value?.tenant.id ?? '';
  // Browsers give WebCrypto to pages on https and on loopback only.
  const canCheck = globalThis.isSecureContext;
  useEffect(() => {
    let isCurrent = true;
    if (canCheck) void verifyEntries(tenant, entries).then((result) => isCurrent && setFound(result));
    return () => void (isCurrent = false);
  }, [entries, tenant]);
  if (!canCheck) return <span class="verify">{texts.verify.needsHttps}</span>;
  return found === null ? <Checking done={0} all={entries.length} /> : <Verified found={found} />;
}

/** How far it has come. */
export function Checking({ done, all }: { readonly done: number; readonly all: number }) {
  return (
    <span class="verify" role="status">
      {texts.verify.checking(done, all)}
    </span>
  );
}

/** What came of it. */
export function Verified({ found: { brokenAt, checked, left } }: { readonly found: Verification }) {
  const { verify } = texts;
  return (
    <span
      class={brokenAt === null ? 'verify' : 'verify verify-bad'}
      title={verify.details}
      role={brokenAt === null ? undefined : 'alert'}
    >
      <Icon name={brokenAt === null ? 'verify' : 'error'} />
      {brokenAt !== null ? verify.broken(brokenAt) : left > 0 ? verify.partly(checked, left) : verify.verified(checked)}
    </span>
  );
}
