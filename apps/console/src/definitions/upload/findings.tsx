import type { Finding } from '@svc/client';
import type { ComponentChildren } from 'preact';
import type { Badge } from '../../diagram/drawing';
import { Icon } from '../../parts/icon';
import { texts } from '../../texts/texts';

export interface FindingsProps {
  readonly findings: readonly Finding[];
  /** Shows the element of a finding. */
  readonly onChoose?: (elementId: string) => void;
  /** What one can do about a finding. */
  readonly action?: (finding: Finding) => ComponentChildren;
}

/** Errors first. Each with its number, which also stands where it was found. */
export function Findings({ findings, onChoose, action }: FindingsProps) {
  return (
    <ol class="findings" aria-label={texts.upload.findings}>
      {findings.map((finding, index) => {
        const { severity, message, element_id, line } = finding;
        return (
          <li key={index}>
            <span class={`kind kind-${severity}`}>
              <Icon name="error" isSmall />
              {index + 1} {severity === 'error' ? texts.upload.error : texts.upload.warning}
            </span>
            <div>
              <bdi>{message}</bdi>{' '}
              <span class="dim">
                {element_id !== null && (
                  <>
                    {texts.upload.at} <Place elementId={element_id} onChoose={onChoose} />
                  </>
                )}
                {element_id !== null && line !== null && ', '}
                {line !== null && texts.upload.line(line)}
              </span>{' '}
              {action?.(finding)}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

interface PlaceProps {
  readonly elementId: string;
  readonly onChoose: FindingsProps['onChoose'];
}

function Place({ elementId, onChoose }: PlaceProps) {
  const id = <bdi class="mono">{elementId}</bdi>;
  if (onChoose === undefined) return id;
  return (
    <button type="button" class="link" onClick={() => onChoose(elementId)}>
      {id}
    </button>
  );
}

export function inOrder(findings: readonly Finding[]): Finding[] {
  const errors = findings.filter(({ severity }) => severity === 'error');
  return [...errors, ...findings.filter(({ severity }) => severity !== 'error')];
}

/** One badge per element: the numbers of its findings. */
export function findingLooks(findings: readonly Finding[]) {
  const numbers = new Map<string, number[]>();
  findings.forEach(({ element_id: id }, index) => {
    if (id !== null) numbers.set(id, [...(numbers.get(id) ?? []), index]);
  });
  const broken = findings.flatMap(({ severity, element_id: id }) => (severity === 'error' && id !== null ? [id] : []));
  const badges = [...numbers].map(([elementId, indexes]): Badge => {
    const { severity, message } = findings[indexes[0] as number] as Finding;
    const word = severity === 'error' ? texts.upload.error : texts.upload.warning;
    const text = indexes.map((index) => index + 1).join(', ');
    const kind = severity === 'error' ? 'incident' : 'finding';
    return { elementId, kind, text, label: `${text} ${texts.upload.finding(word, message)}` };
  });
  return { broken, badges };
}
