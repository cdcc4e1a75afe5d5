import type { SealedValue, Vault } from '@svc/sealing';

type WrappedKey = Pick<SealedValue, 'masterKeyId' | 'wrappedKey'>;

/** The wrapped data keys of all tenants, for a change of the master key. */
export interface WrappedKeyStore<Place> {
  /** The next data keys that another master key wraps, in the order of their places, after `after`. */
  nextWrappedByOthers(
    currentKeyId: string,
    after: Place | null,
    limit: number,
  ): Promise<readonly { readonly place: Place; readonly wrapped: WrappedKey }[]>;
  /** Only if the value is still this version: the writer of a later version wraps its key. */
  replaceWrappedKey(place: Place, wrapped: WrappedKey): Promise<void>;
}

export interface RewrapReport<Place> {
  readonly rewrapped: number;
  /** The places whose data key did not open: it was changed, or its master key is unknown. */
  readonly unreadable: readonly Place[];
}

const AT_ONCE = 100;

/** Wraps every data key by the current master key. It can be stopped and repeated at any time, also while calls run. */
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
