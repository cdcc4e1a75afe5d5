import type { Item } from '@svc/client';
import { useMemo, useState } from 'preact/hooks';
import { useLocation, useSearchParams } from 'wouter-preact';
import { client } from '../../api/client';
import { useQuery } from '../../api/use-query';
import { useUnlessLive } from '../../api/use-unless-live';
import { useDefinitionXml } from '../../diagram/definition-xml';
import { Diagram } from '../../diagram/diagram';
import type { Badge } from '../../diagram/drawing';
import { processElements } from '../../diagram/process-elements';
import { ErrorNote } from '../../parts/error-note';
import { Panel } from '../../parts/panel';
import { texts } from '../../texts/texts';
import { HEAT_VIEWS, type HeatView, isEmpty, statisticOf, type Statistics, viewOf } from './heat';
import { heatDrawing, instancesAt } from './heat-drawing';
import { HeatLegend } from './heat-legend';
import { ElementLine, HeatTable } from './heat-table';

const words = texts.heat;

export interface HeatPanelProps {
  readonly definitionKey: string;
  readonly name: string;
  readonly version: number;
  readonly versions: readonly Item<'definitions.listVersions'>[];
}

/** A version with what all its instances do and did, on the diagram or as a table. */
export function HeatPanel({ definitionKey, name, version, versions }: HeatPanelProps) {
  const [params, setParams] = useSearchParams();
  const [isTable, setTable] = useState(false);
  const view = viewOf(params);
  const statistics = useStatistics(definitionKey, version);
  const set = (parameter: string, value: string) =>
    setParams((given) => {
      given.set(parameter, value);
      return given;
    });
  const { data } = statistics;
  const isNothing = data !== undefined && isEmpty(data);
  return (
    <Panel
      title={texts.definition.version(version)}
      right={
        <button type="button" class="link" onClick={() => setTable(!isTable)}>
          {isTable ? words.asDiagram : texts.overview.asTable}
        </button>
      }
    >
      <div class="heat-bar">
        <div class="seg" role="group" aria-label={words.show}>
          {HEAT_VIEWS.map((one) => (
            <button key={one} type="button" aria-pressed={one === view} onClick={() => set('show', one)}>
              {words.views[one]}
            </button>
          ))}
        </div>
        <VersionChoice version={version} versions={versions} onChoose={(next) => set('version', String(next))} />
        {data !== undefined && !isNothing && <HeatLegend statistics={data} view={view} />}
      </div>
      {statistics.error !== null && <ErrorNote error={statistics.error} />}
      {isNothing && <p class="pad second">{words.nothing(version)}</p>}
      {isTable && data !== undefined ? (
        <HeatTable statistics={data} />
      ) : (
        <HeatDiagram
          {...{ definitionKey, version, view }}
          statistics={data}
          label={texts.definition.diagram(name, version)}
        />
      )}
      {data !== undefined && !isNothing && (isTable || view !== 'now') && (
        <p class="said dim">{words.sample(data.sample)}</p>
      )}
    </Panel>
  );
}

/** Read again when an instance changes, as lists are. */
function useStatistics(key: string, version: number) {
  useUnlessLive(['instances', 'statistics', key]);
  return useQuery(['instances', 'statistics', key, version], (signal) =>
    client.definitions.statistics(key, { version }, { signal }),
  );
}

interface VersionChoiceProps {
  readonly version: number;
  readonly versions: HeatPanelProps['versions'];
  readonly onChoose: (version: number) => void;
}

function VersionChoice({ version, versions, onChoose }: VersionChoiceProps) {
  return (
    <select
      class="input heat-version"
      aria-label={texts.definitions.version}
      value={version}
      onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}
    >
      {versions.map(({ version: one, is_active: isActive }) => (
        <option key={one} value={one} selected={one === version}>
          {isActive ? words.activeVersion(one) : texts.definition.version(one)}
        </option>
      ))}
    </select>
  );
}

interface HeatDiagramProps {
  readonly definitionKey: string;
  readonly version: number;
  readonly view: HeatView;
  readonly statistics: Statistics | undefined;
  readonly label: string;
}

/** A count leads to its instances; any other choice says what is known of the element. */
function HeatDiagram({ definitionKey, version, view, statistics, label }: HeatDiagramProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [, go] = useLocation();
  const xml = useDefinitionXml(definitionKey, version);
  const choose = (elementId: string, badge?: Badge) => {
    setChosen(elementId);
    if (statistics !== undefined && badge !== undefined && badge.kind !== 'figure')
      go(instancesAt(statistics, elementId, badge.kind === 'incident'));
  };
  const elements = useMemo(() => (xml.data === undefined ? [] : processElements(xml.data)), [xml.data]);
  const element = chosen === null ? null : statisticOf(statistics?.elements ?? [], elements, chosen);
  return (
    <>
      {xml.error !== null && <ErrorNote error={xml.error} />}
      {xml.data === undefined ? (
        xml.error === null && <div class="diagram diagram-lg" />
      ) : (
        <Diagram
          xml={xml.data}
          label={label}
          {...(statistics !== undefined && heatDrawing(statistics, view))}
          onChoose={choose}
        />
      )}
      <div role="status">
        {statistics !== undefined && element !== null && <ElementLine element={element} statistics={statistics} />}
      </div>
    </>
  );
}
