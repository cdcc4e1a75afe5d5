import { useMemo } from 'preact/hooks';
import { client } from '../api/client';
import { useQuery } from '../api/use-query';
import { useDefinitionXml } from '../diagram/definition-xml';
import { Diagram } from '../diagram/diagram';
import { Time } from '../parts/time';
import { ageText, isPast } from '../parts/times';
import { may } from '../session/session';
import { texts } from '../texts/texts';
import { isOpen, useInstanceOf } from './lead';
import { listed } from './names';
import { alsoWaiting, doneIn, takenFlows } from './place';
import { outlineOf, type ProcessOutline } from './process-outline';
import type { Task } from './task-queries';
import { who } from './who';

const words = texts.inbox.aside;
/** The last ones. */
const MOST_NAMED = 6;

/** Where the task stands: its place on the diagram, what was done before, and what comes if nobody acts. */
export function Aside({ task }: { readonly task: Task }) {
  const instance = useInstanceOf(task);
  const { definition_key: key = '', definition_version: version } = instance ?? {};
  const xml = useDefinitionXml(key, may('definitions:read') ? version : null).data;
  const outline = useMemo(() => (xml === undefined ? null : outlineOf(xml)), [xml]);
  if (!may('instances:read') || !may('definitions:read'))
    return (
      <aside class="aside" aria-label={words.title}>
        <section>
          <p class="dim">{words.noDiagram}</p>
        </section>
      </aside>
    );
  return (
    <aside class="aside" aria-label={words.title}>
      {xml === undefined || outline === null ? (
        <div class="diagram" aria-busy="true" />
      ) : (
        <Place task={task} xml={xml} outline={outline} />
      )}
    </aside>
  );
}

interface PlaceProps {
  readonly task: Task;
  readonly outline: ProcessOutline;
}

function Place({ task, xml, outline }: PlaceProps & { readonly xml: string }) {
  const { instance_id: id, element_id: elementId, status, assignee } = task;
  const history = useQuery(['tasks', 'history', id], (signal) =>
    client.instances.history(id, { action: 'element.completed', page_size: 200 }, { signal }),
  );
  const done = doneIn(history.data ?? []);
  const isMine = status === 'claimed' && assignee === who.value.name;
  const text = isMine ? words.you : words.here;
  const badge = { elementId, kind: 'wait' as const, text, label: words.badge(text, task.name) };
  const names = done.work
    .filter((each) => each !== elementId)
    .slice(-MOST_NAMED)
    .map((each) => outline.names.get(each) ?? each);
  return (
    <>
      <Diagram
        xml={xml}
        label={words.diagram}
        size=""
        focus={[elementId]}
        done={done.all}
        flows={takenFlows(outline, done.all)}
        live={isOpen(task) ? [elementId] : []}
        badges={isOpen(task) ? [badge] : []}
      />
      {history.data !== undefined && (
        <section>
          <h2>{words.before}</h2>
          <p class="second">
            <bdi>{names.length === 0 ? words.nothingBefore : words.done(listed(names, words.and), names.length)}</bdi>
          </p>
        </section>
      )}
      {isOpen(task) && <IfNobodyActs task={task} outline={outline} />}
      {isOpen(task) && <AlsoHere task={task} outline={outline} />}
    </>
  );
}

/** The timers at the task that are set now. */
function IfNobodyActs({ task: { instance_id: id, element_id: elementId }, outline }: PlaceProps) {
  const { data } = useQuery(['tasks', 'timers', id], (signal) =>
    client.timers.list({ instance_id: id, status: 'scheduled', limit: 100 }, { signal }),
  );
  if (data === undefined) return null;
  const boundaries = outline.boundaries.get(elementId) ?? [];
  const timers = data.data.flatMap((timer) => {
    const boundary = boundaries.find((each) => each.id === timer.element_id);
    return boundary === undefined ? [] : [{ ...timer, ...boundary }];
  });
  return (
    <section>
      <h2>{words.ifNobody}</h2>
      {timers.length === 0 && <p class="second">{words.noTimer}</p>}
      {timers.map(({ element_id: at, due_at, isInterrupting }) => (
        <p class="second" key={at}>
          {isPast(due_at) ? (
            words.now
          ) : (
            <>
              {words.at} <Time at={due_at} />, {words.inTime(ageText(due_at))}
            </>
          )}
          : <bdi>{(isInterrupting ? words.timerInterrupts : words.timerStays)(outline.names.get(at) ?? at)}</bdi>
        </p>
      ))}
    </section>
  );
}

function AlsoHere({ task: { instance_id: id, element_id: elementId }, outline }: PlaceProps) {
  const { data } = useQuery(['tasks', 'tokens', id], (signal) => client.instances.listTokens(id, { signal }));
  const others = alsoWaiting(data ?? [], elementId);
  if (others.length === 0) return null;
  return (
    <section>
      <h2>{words.also}</h2>
      {others.map(({ element_id: at, created_at }) => (
        <p class="second" key={at}>
          <bdi>{words.alsoWaits(outline.names.get(at) ?? at)}</bdi> <Time at={created_at} />.
        </p>
      ))}
    </section>
  );
}
