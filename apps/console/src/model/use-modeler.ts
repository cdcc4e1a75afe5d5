import { type RefObject } from 'preact';
import { useEffect, useReducer, useRef, useState } from 'preact/hooks';
import { client } from '../api/client';
import type { Modeler } from './modeler';

export interface UsedModeler {
  /** Null until the drawing is there. */
  readonly modeler: Modeler | null;
  readonly error: unknown;
  /** What is drawn, half a second after the last change; what was opened until then. */
  readonly xml: string;
  /** Something was changed since it was opened. */
  readonly isChanged: boolean;
}

const SETTLED_MS = 500;

/** A drawing in an element of the page. Its code is loaded now. Redraws after each change and each choice. */
export function useModeler(host: RefObject<HTMLDivElement>, opened: string): UsedModeler {
  const [modeler, setModeler] = useState<Modeler | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [xml, setXml] = useState(opened);
  const [changes, changed] = useReducer<number, void>((count) => count + 1, 0);
  const [, chosen] = useReducer<number, void>((count) => count + 1, 0);
  const currentRef = useRef<Modeler | null>(null);
  useEffect(() => {
    let isShown = true;
    const open = async () => {
      const [{ openModeler }, descriptor] = await Promise.all([import('./modeler'), client.schemas.svcModdle()]);
      if (!isShown) return;
      const next = await openModeler(host.current as HTMLElement, {
        ...{ xml: opened, descriptor: descriptor as object },
        onChange: () => changed(),
        onChoose: () => chosen(),
      });
      currentRef.current = next;
      if (isShown) setModeler(next);
      else next.remove();
    };
    open().catch((reason: unknown) => isShown && setError(reason));
    return () => {
      isShown = false;
      currentRef.current?.remove();
    };
  }, []);
  useEffect(() => {
    if (changes === 0) return undefined;
    const timer = setTimeout(() => void currentRef.current?.xml().then(setXml, setError), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [changes]);
  return { modeler, error, xml, isChanged: changes > 0 };
}
