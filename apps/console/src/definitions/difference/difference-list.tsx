import { texts } from '../../texts/texts';
import { type Difference, type ElementFacts, isSame } from './difference';

export interface DifferenceListProps {
  readonly difference: Difference;
  /** The older version, as in `version 3`. */
  readonly against: number;
}

/** `Against version 3, 2 elements are added and 1 element is changed.` */
export function differenceSentence({ added, changed, removed }: Difference, against: number): string {
  const { sentence, version, same, addedCount, changedCount, removedCount } = texts.difference;
  if (isSame({ added, changed, removed })) return same(against);
  const parts = [
    ...(added.length > 0 ? [addedCount(added.length)] : []),
    ...(changed.length > 0 ? [changedCount(changed.length)] : []),
    ...(removed.length > 0 ? [removedCount(removed.length)] : []),
  ];
  return sentence(parts, version(against));
}

/** Each element that differs, with what it says otherwise. */
export function DifferenceList({ difference: { added, changed, removed }, against }: DifferenceListProps) {
  return (
    <ul class="findings" aria-label={texts.upload.difference(against)}>
      {added.map((element) => (
        <li key={element.id}>
          <Kind kind="added" />
          <Named element={element} />
        </li>
      ))}
      {changed.map(({ element, changes }) => (
        <li key={element.id}>
          <Kind kind="changed" />
          <div>
            <Named element={element} />
            <dl class="facts">
              {changes.map(({ what, from, to }) => (
                <>
                  <dt>{what}</dt>
                  <dd>
                    {from !== null && (
                      <del>
                        <bdi>{from}</bdi>
                      </del>
                    )}{' '}
                    {to === null ? <span class="dim">{texts.difference.nothing}</span> : <bdi>{to}</bdi>}
                  </dd>
                </>
              ))}
            </dl>
          </div>
        </li>
      ))}
      {removed.map((element) => (
        <li key={element.id}>
          <Kind kind="removed" />
          <Named element={element} />
        </li>
      ))}
    </ul>
  );
}

function Kind({ kind }: { readonly kind: 'added' | 'changed' | 'removed' }) {
  return <span class={`kind kind-${kind}`}>{texts.difference[kind]}</span>;
}

/** An element by its name; a flow by what it connects. */
function Named({ element: { id, name, type, source, target } }: { readonly element: ElementFacts }) {
  return (
    <span>
      <bdi>{name || id}</bdi>{' '}
      <span class="dim">
        {type}
        {source !== undefined && target !== undefined && (
          <>
            {' '}
            <bdi>{source}</bdi> → <bdi>{target}</bdi>
          </>
        )}
      </span>
    </span>
  );
}
