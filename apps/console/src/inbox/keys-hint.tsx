import { hasLetters } from '../parts/letters';
import { texts } from '../texts/texts';

const { next, claim, select, unclaim, delegate, all } = texts.inbox.keys;
const LETTERS = [
  { keys: ['J', 'K'], does: next },
  { keys: ['C'], does: claim },
  { keys: ['X'], does: select },
  { keys: ['B'], does: unclaim },
  { keys: ['D'], does: delegate },
];
const ALWAYS = { keys: ['?'], does: all };

/** The keys, below the list. */
export function KeysHint() {
  return (
    <p class="keys">
      {[...(hasLetters.value ? LETTERS : []), ALWAYS].map(({ keys, does }) => (
        <span key={does}>
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
          {does}
        </span>
      ))}
    </p>
  );
}
