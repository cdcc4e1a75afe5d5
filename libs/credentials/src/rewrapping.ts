import type { SealedValue, Vault } from '@svc/sealing';

type WrappedKey = Pick<SealedValue, 'masterKeyId' | 'wrappedKey'>;

/** Data keys across all tenants, for the change of the master key. */
export interface WrappedKeyStore<Place> {
  /** The next ones in the order of their places behind `after` that another master key wraps. */
  nextWrappedByOthers(
    currentKeyId: string,
    after: Place | null,
    limit: number,
  ): Promise<readonly { readonly place: Place; readonly wrapped: WrappedKey }[]>;
  /** Only where the value is still this version: a value written meanwhile is wrapped by its writer. */
  replaceWrappedKey(place: Place, wrapped: WrappedKey): Promise<void>;
}

export interface RewrapReport<Place> {
  readonly rewrapped: number;
  /** Those whose data key did not open: of an unknown master key, or changed. */
  readonly unreadable: readonly Place[];
}

const AT_ONCE = 100;

/** Puts every data key under the current master key. May be ended and begun again at any time, beside running calls. */
export async function rewrapAll<Place>(
  vault: Pick<Vault<Place>, 'currentKeyId' | 'rewrap'>,
  store: WrappedKeyStore<Place>,
): Promise<RewrapReport<Place>> {
  const unreadable: Place[] = [];
  let rewrapped = 0;
  let after: Place | null = null;
  for (;;) {
    const found: Awaited<ReturnType<WrappedKeyStore<Place>['nextWrappedByOthers']>> = await store.nextWrappedByOthers(
      vault.currentKeyId,
      after,
      AT_ONCE,
    );
    for (const { place, wrapped } of found) {
      const again = vault.rewrap(place, wrapped);
      if (again === null) unreadable.push(place);
      else {
        await store.replaceWrappedKey(place, again);
        rewrapped += 1;
      }
      after = place;
    }
    if (found.length < AT_ONCE) return { rewrapped, unreadable };
  }
}
