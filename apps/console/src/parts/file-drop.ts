import { useEffect, useState } from 'preact/hooks';

/**
 * Takes a file that is dropped anywhere on the page.
 * @returns whether a file is held over the page
 */
export function useFileDrop(isEnabled: boolean, onFile: (file: File) => void): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!isEnabled) return undefined;
    const over = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files') !== true) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => void (event.relatedTarget === null && setOver(false));
    const drop = (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      const file = event.dataTransfer?.files[0];
      if (file !== undefined) onFile(file);
    };
    const listening = new AbortController();
    const { signal } = listening;
    globalThis.addEventListener('dragover', over, { signal });
    globalThis.addEventListener('dragleave', leave, { signal });
    globalThis.addEventListener('drop', drop, { signal });
    return () => listening.abort();
  }, [isEnabled, onFile]);
  return isOver;
}
