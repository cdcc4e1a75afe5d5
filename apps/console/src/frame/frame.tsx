import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useLocation } from 'wouter-preact';
import { Icon } from '../parts/icon';
import { Toast } from '../parts/toast';
import { isReadOnly } from '../session/session';
import { texts } from '../texts/texts';
import { focusTitle } from './keep-focus';
import { KeysDialog } from './keys-dialog';
import { Navigation } from './navigation';

/** Navigation beside the page; on narrow screens behind a button. */
export function Frame({ children }: { readonly children: ComponentChildren }) {
  const [isOpen, setOpen] = useState(false);
  const [path] = useLocation();
  useEffect(() => setOpen(false), [path]);
  return (
    <>
      <a
        class="skip"
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          focusTitle();
        }}
      >
        {texts.frame.skip}
      </a>
      <div class={isOpen ? 'app is-navigating' : 'app'}>
        <Navigation />
        <header class="bar">
          <button
            type="button"
            class="btn btn-icon btn-quiet"
            aria-label={texts.frame.menu}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name="menu" />
          </button>
          <p class="second">svc</p>
        </header>
        <div class="page">
          {isReadOnly.value && <p class="read-only">{texts.frame.readOnly}</p>}
          {children}
        </div>
      </div>
      <KeysDialog />
      <Toast />
    </>
  );
}
