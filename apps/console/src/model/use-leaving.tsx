import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useLocation, useRouter } from 'wouter-preact';
import { Dialog } from '../parts/dialog';
import { modelTexts } from '../texts/model';

/**
 * Asks before a page with changes is left: by a link of the console in a dialog, otherwise by the browser.
 * @returns the dialog
 */
export function useAskingToLeave(isAsking: boolean, onDiscard: () => void): ComponentChildren {
  const [target, setTarget] = useState<string | null>(null);
  const [, go] = useLocation();
  const { base } = useRouter();
  useEffect(() => {
    if (!isAsking) return undefined;
    const unload = (event: BeforeUnloadEvent) => event.preventDefault();
    const click = (event: MouseEvent) => {
      const path = event.ctrlKey || event.metaKey || event.shiftKey ? null : pathOf(event.target, base);
      if (path === null || path === globalThis.location.pathname) return;
      event.preventDefault();
      event.stopPropagation();
      setTarget(path);
    };
    globalThis.addEventListener('beforeunload', unload);
    document.addEventListener('click', click, true);
    return () => {
      globalThis.removeEventListener('beforeunload', unload);
      document.removeEventListener('click', click, true);
    };
  }, [isAsking]);
  if (target === null) return null;
  const leave = () => go(target.slice(base.length) || '/');
  const { title, text, stay, keep, discard } = modelTexts.leaving;
  return (
    <Dialog
      title={title}
      onClose={() => setTarget(null)}
      actions={
        <>
          <button type="button" class="btn" onClick={() => setTarget(null)}>
            {stay}
          </button>
          <button
            type="button"
            class="btn btn-bad"
            onClick={() => {
              onDiscard();
              leave();
            }}
          >
            {discard}
          </button>
          <button type="button" class="btn btn-main" onClick={leave}>
            {keep}
          </button>
        </>
      }
    >
      <p class="second">{text}</p>
    </Dialog>
  );
}

/** Where a link within the console leads; null: no such link. */
function pathOf(target: EventTarget | null, base: string): string | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (link === null || link.target === '_blank' || link.origin !== globalThis.location.origin) return null;
  return link.pathname.startsWith(`${base}/`) ? link.pathname + link.search : null;
}
