import { type ProcessElement, processElements } from '../diagram/process-elements';

const STANDS =
  /^(\w*[tT]ask|startEvent|endEvent|intermediate\w+Event|\w+Gateway|subProcess|adHocSubProcess|transaction|callActivity)$/;

/** The elements of a process to which tokens can be moved, in the order of its source. */
export function elementsIn(xml: string): readonly ProcessElement[] {
  return processElements(xml).filter(({ type }) => STANDS.test(type));
}

/** `Send task`, of `sendTask`. */
export function typeText(type: string): string {
  const words = type.replace(/([A-Z])/g, ' $1').toLowerCase();
  return words.replace('sub process', 'subprocess').trim();
}
