import { signal } from '@preact/signals';

/** In the browser's storage; named by the page that was the first to have it. */
const LETTERS_SETTING = 'svc.inbox.letters';

/** Whether single letters act. */
export const hasLetters = signal(localStorage.getItem(LETTERS_SETTING) !== 'off');

export function setLetters(isOn: boolean): void {
  hasLetters.value = isOn;
  localStorage.setItem(LETTERS_SETTING, isOn ? 'on' : 'off');
}
