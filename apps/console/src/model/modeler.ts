import BpmnModeler from 'bpmn-js/lib/Modeler';
import type { Badge } from '../diagram/drawing';
import { showBadges } from '../diagram/badges';
import type { Canvas, DrawnElement, EventBus, Overlays, Registry } from '../diagram/bpmn-parts';
import { fitInto, fontsOf, LOOKS_AT_REST, shapesOf } from '../diagram/painting';
import { ChangesHandler } from './changes-handler';
import { type Change, type Create, isA, type ModdleElement, partOf } from './moddle';
import { withSvcNames, withSvcNamespace } from './svc-names';
import 'bpmn-js/dist/assets/diagram-js.css';
import 'bpmn-js/dist/assets/bpmn-js.css';
import 'bpmn-js/dist/assets/bpmn-font/css/bpmn.css';

/** What is chosen on the drawing: an element, or the process if it is none or several. */
export interface Chosen {
  readonly id: string;
  readonly element: ModdleElement;
}

/** A drawing that one can change. */
export interface Modeler {
  /** What could not be read, and would be lost. */
  readonly losses: readonly string[];
  readonly create: Create;
  chosen(): Chosen;
  choose(elementId: string): void;
  /** Everything that can be chosen: the process first. */
  elements(): readonly { readonly id: string; readonly name: string }[];
  /** Changes of the chosen element, undone as one. @returns why not; null: done */
  change(changes: readonly Change[]): string | null;
  canUndo(): boolean;
  canRedo(): boolean;
  undo(): void;
  redo(): void;
  mark(broken: readonly string[], badges: readonly Badge[]): void;
  fit(): void;
  zoomBy(factor: number): void;
  xml(): Promise<string>;
  name(): string;
  remove(): void;
}

export interface ModelerOptions {
  readonly xml: string;
  /** Describes the `svc:` extensions. */
  readonly descriptor: object;
  /** After each change, also one that was undone. */
  readonly onChange: () => void;
  readonly onChoose: () => void;
}

/** Nothing is drawn onto it, and all of it counts. */
const IN_INK = {
  bpmnRenderer: {
    ...LOOKS_AT_REST.bpmnRenderer,
    defaultStrokeColor: 'var(--bpmn-path)',
    defaultLabelColor: 'var(--text)',
  },
};

interface Root {
  readonly id: string;
  readonly businessObject: ModdleElement;
}
interface Services {
  readonly canvas: Canvas & { getRootElement(): Root; scrollToElement(id: string, padding: number): void };
  readonly registry: Omit<Registry, 'get'> & { get(id: string): (DrawnElement & Root) | undefined };
  readonly selection: { get(): readonly Root[]; select(element: unknown): void };
  readonly stack: { canUndo(): boolean; canRedo(): boolean; undo(): void; redo(): void } & {
    registerHandler(name: string, handler: unknown): void;
    execute(name: string, context: unknown): void;
  };
  readonly overlays: Overlays;
}

/**
 * Opens a drawing.
 * @param host empty; the drawing takes its whole size
 * @throws {Error} if the source is not BPMN with a diagram
 */
export async function openModeler(host: HTMLElement, options: ModelerOptions): Promise<Modeler> {
  await document.fonts.ready;
  const modeler = new BpmnModeler({
    container: host,
    ...IN_INK,
    ...fontsOf(host),
    moddleExtensions: { svc: options.descriptor },
  });
  const { warnings } = await modeler.importXML(withSvcNamespace(options.xml));
  const services: Services = {
    canvas: modeler.get('canvas'),
    registry: modeler.get('elementRegistry'),
    selection: modeler.get('selection'),
    stack: modeler.get('commandStack'),
    overlays: modeler.get('overlays'),
  };
  services.stack.registerHandler('svc.changes', ChangesHandler);
  const bus = modeler.get<EventBus>('eventBus');
  bus.on('commandStack.changed', options.onChange);
  bus.on('selection.changed', options.onChoose);
  const moddle = modeler.get<{ create(type: string, properties: object): ModdleElement }>('moddle');
  const choosing = selecting(services);
  const palette = host.querySelector<HTMLElement>('.djs-palette');
  const fit = () => {
    const covered = palette === null ? 0 : palette.offsetLeft + palette.offsetWidth;
    fitInto(services.canvas, host, shapesOf(services.registry), covered);
  };
  fit();
  return {
    losses: warnings.map((warning) => String((warning as { message?: string }).message ?? warning)).filter(isLoss),
    create: (type, properties) => moddle.create(type, properties),
    ...choosing,
    canUndo: () => services.stack.canUndo(),
    canRedo: () => services.stack.canRedo(),
    undo: () => services.stack.undo(),
    redo: () => services.stack.redo(),
    mark: marking(services, choosing.choose),
    fit,
    zoomBy: (factor) => void services.canvas.zoom(services.canvas.zoom(1 as never) * factor, 'auto'),
    xml: async () => withSvcNames((await modeler.saveXML({ format: true })).xml ?? ''),
    name: () => String(processOf(services.canvas.getRootElement().businessObject)?.get('name') ?? ''),
    remove: () => modeler.destroy(),
  };
}

/** Attributes that no descriptor knows are kept. */
function isLoss(warning: string): boolean {
  return !warning.startsWith('unknown attribute');
}

function selecting({
  canvas,
  registry,
  selection,
  stack,
}: Services): Pick<Modeler, 'chosen' | 'choose' | 'elements' | 'change'> {
  const shown = () => {
    const [only, ...others] = selection.get();
    return only === undefined || others.length > 0 ? canvas.getRootElement() : labelled(only);
  };
  const labelled = (element: Root) => registry.get(element.id.replace(/_label$/, '')) ?? element;
  return {
    chosen: () => {
      const { id, businessObject } = shown();
      return { id, element: businessObject };
    },
    choose: (id) => {
      const element = registry.get(id);
      selection.select(element ?? null);
      if (element !== undefined && id !== canvas.getRootElement().id) canvas.scrollToElement(id, 80);
    },
    elements: () => {
      const root = canvas.getRootElement();
      const all = registry.filter(({ id, type }) => id !== root.id && type !== 'label' && !id.endsWith('_label'));
      return [root, ...(all as unknown as readonly Root[])].map(({ id, businessObject }) => ({
        id,
        name: String(businessObject.get('name') ?? ''),
      }));
    },
    change: (changes) => {
      const flaw = changes.map(({ properties }) => flawOf(properties['id'], registry)).find((found) => found !== null);
      if (flaw !== undefined) return flaw;
      stack.execute('svc.changes', { element: shown(), changes });
      return null;
    },
  };
}

/** Ids are names of XML, and unique in the file. */
function flawOf(id: unknown, registry: Services['registry']): 'name' | 'taken' | null {
  if (typeof id !== 'string') return id === undefined ? null : 'name';
  if (!/^[\p{L}_][\p{L}\p{N}_.-]*$/u.test(id)) return 'name';
  return registry.get(id) === undefined ? null : 'taken';
}

/** By marks only: colours would become part of the file. */
function marking({ canvas, registry, overlays }: Services, onChoose: Modeler['choose']): Modeler['mark'] {
  let marked: readonly DrawnElement[] = [];
  return (broken, badges) => {
    for (const element of marked) canvas.removeMarker(element, 'is-broken');
    marked = broken.flatMap((id) => registry.get(id) ?? []);
    for (const element of marked) canvas.addMarker(element, 'is-broken');
    showBadges({ overlays, registry, onChoose, isLeft: true }, badges);
  };
}

/** The process of a drawing, also where it stands in a pool. */
function processOf(root: ModdleElement): ModdleElement | undefined {
  if (isA(root, 'Process')) return root;
  const participants = (root.get('participants') ?? []) as readonly ModdleElement[];
  return participants.map((participant) => partOf(participant, 'processRef')).find((found) => found !== undefined);
}
