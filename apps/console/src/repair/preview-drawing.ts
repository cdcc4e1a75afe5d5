import type { Badge, Drawing } from '../diagram/drawing';
import type { Path, Wait } from '../instance/answers';
import { plain } from '../parts/foreign';
import { texts } from '../texts/texts';
import type { Choice } from './choice';
import type { Foreseen } from './operations';
import { restsIn } from './steps';

/** What is drawn. */
export interface Drawn {
  readonly choice: Choice;
  readonly waits: readonly Wait[];
  readonly foreseen: Foreseen | null;
  readonly path: Path | undefined;
  readonly nameOf: (elementId: string) => string;
}

/** What would change, on the diagram: what is left is dotted, what would be reached dashed. */
export function drawingOf({ choice, waits, foreseen, path, nameOf }: Drawn): Drawing {
  const chosen = waits.findIndex(({ token_id }) => token_id !== null && token_id === choice.tokenId);
  const from = waits[chosen]?.element_id ?? null;
  const ghosts = ghostsOf(choice, foreseen);
  const reached = [...new Set([...(choice.to === null ? [] : [choice.to]), ...ghosts])];
  const staying = waits.filter((_, place) => place !== chosen);
  const isLeft = from !== null && choice.kind !== 'retry' && !reached.includes(from);
  return {
    flows: path?.flows.map(({ flow_id }) => flow_id) ?? [],
    done: path?.elements.map(({ element_id }) => element_id) ?? [],
    live: elementsOf(staying),
    broken: elementsOf(staying.filter(({ incident }) => incident !== undefined)),
    left: isLeft ? [from] : [],
    target: reached,
    badges: [
      ...stayingBadges(waits, chosen, nameOf),
      ...(isLeft
        ? [badge('from', from, numberOf(chosen), texts.repair.badges.from(numberOf(chosen), nameOf(from)))]
        : []),
      ...ghosts.map((id) =>
        badge('ghost', id, numberOf(chosen), texts.repair.badges.ghost(numberOf(chosen), nameOf(id))),
      ),
    ],
    ...(isLeft && reached.length > 0 && { ghost: { from, to: reached[0] as string } }),
  };
}

/** Where tokens would be; at the chosen target as long as that is not known, or where they would end. */
function ghostsOf({ to }: Choice, foreseen: Foreseen | null): string[] {
  const rests = restsIn(foreseen?.facts ?? []);
  return rests.length === 0 && to !== null ? [to] : rests;
}

function numberOf(place: number): string {
  return place < 0 ? '+' : String(place + 1);
}

function stayingBadges(waits: readonly Wait[], chosen: number, nameOf: Drawn['nameOf']): Badge[] {
  const { tokenWaits, tokenFailed } = texts.instance;
  const seen = new Set<string>();
  return waits.flatMap(({ element_id: id, incident }, place) => {
    if (id === null || place === chosen || seen.has(id)) return [];
    seen.add(id);
    const isBroken = incident !== undefined;
    const label = isBroken ? tokenFailed(place + 1, nameOf(id)) : tokenWaits(place + 1, nameOf(id));
    return [badge(isBroken ? 'incident' : 'wait', id, String(place + 1), label)];
  });
}

function badge(kind: Badge['kind'], elementId: string, text: string, label: string): Badge {
  return { kind, elementId, text, label: plain(label) };
}

function elementsOf(waits: readonly Wait[]): string[] {
  return waits.map(({ element_id }) => element_id).filter((id) => id !== null);
}
