import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../parts/icon';
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
  const { verify } = texts;
  if (!canCheck) return <span class="verify">{verify.needsHttps}</span>;
  if (found === null) return <span class="verify">{verify.checking(0, entries.length)}</span>;
  const { brokenAt, checked, left } = found;
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
