import { useId, useState } from 'preact/hooks';
import { Panel } from '../parts/panel';
import { modelTexts } from '../texts/model';
import { settingGroups } from './element-settings';
import { otherExtensionsOf } from './extensions';
import { isA, type ModdleElement, partOf, textOf } from './moddle';
import type { Modeler } from './modeler';
import { PairsField, SettingField } from './setting-field';
import { attribute, setting, type Setting, type SettingGroup } from './settings';

/** What can be said of the chosen element, or of the process. */
export function SettingsPanel({ modeler }: { readonly modeler: Modeler }) {
  const { id, element } = modeler.chosen();
  const subject = isA(element, 'Participant') ? (partOf(element, 'processRef') ?? element) : element;
  const groups = settingGroups(subject);
  const write = (one: Setting, value: string) => {
    const why = modeler.change(one.write(value, modeler.create));
    return why === null ? null : ((modelTexts.idFlaws as Record<string, string>)[why] ?? why);
  };
  return (
    <Panel title={modelTexts.settings} right={<bdi>{modelTexts.kindOf(element.$type)}</bdi>}>
      <div class="settings" key={id}>
        <Choice modeler={modeler} chosen={id} />
        <div class="sheet-part">
          <SettingField setting={nameOf(element)} onWrite={(value) => write(nameOf(element), value)} />
          <SettingField
            setting={attribute(element, 'id')}
            onWrite={(value) => write(attribute(element, 'id'), value)}
          />
        </div>
        {groups.map((group) => (
          <Group key={group.title} group={group} modeler={modeler} onWrite={write} />
        ))}
        <Others element={subject} />
      </div>
    </Panel>
  );
}

function nameOf(element: ModdleElement): Setting {
  const name = isA(element, 'TextAnnotation') ? 'text' : 'name';
  return setting('name', {
    value: textOf(element, name),
    write: (value) => [{ of: element, properties: { [name]: value === '' ? undefined : value } }],
  });
}

/** Every element can be chosen without the drawing, too. */
function Choice({ modeler, chosen }: { readonly modeler: Modeler; readonly chosen: string }) {
  const id = useId();
  return (
    <div class="sheet-part">
      <div class="field">
        <label for={id}>{modelTexts.chosen}</label>
        <select
          id={id}
          class="input"
          value={chosen}
          onChange={({ currentTarget }) => modeler.choose(currentTarget.value)}
        >
          {modeler.elements().map((element) => (
            <option key={element.id} value={element.id}>
              {element.name === '' ? element.id : `${element.name} (${element.id})`}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}

interface GroupProps {
  readonly group: SettingGroup;
  readonly modeler: Modeler;
  readonly onWrite: (one: Setting, value: string) => string | null;
}

/** Folded, if it is long and nothing is in it. */
function Group({ group: { title, settings }, modeler, onWrite }: GroupProps) {
  const isFilled = settings.some((one) => ('pairs' in one ? one.pairs.length > 0 : one.value !== ''));
  const [isOpen] = useState(isFilled || ![modelTexts.groups.mappings, modelTexts.groups.documentation].includes(title));
  return (
    <details class="sheet-part setting-group" open={isOpen}>
      <summary>
        <h3>{title}</h3>
      </summary>
      {settings.map((one) =>
        'pairs' in one ? (
          <PairsField
            key={one.id}
            setting={one}
            onWrite={(pairs) => void modeler.change(one.writePairs(pairs, modeler.create))}
          />
        ) : (
          <SettingField key={one.id} setting={one} onWrite={(value) => onWrite(one, value)} />
        ),
      )}
    </details>
  );
}

/** What else the file says here; it stays as it is. */
function Others({ element }: { readonly element: ModdleElement }) {
  const others = otherExtensionsOf(element);
  if (others.length === 0) return null;
  return (
    <div class="sheet-part">
      <h3>{modelTexts.others}</h3>
      <p class="second">{modelTexts.othersHint}</p>
      <dl class="facts">
        {others.map(([name, value], index) => (
          <div key={index}>
            <dt>
              <bdi class="mono">{name}</bdi>
            </dt>
            <dd>
              <bdi class="mono">{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
