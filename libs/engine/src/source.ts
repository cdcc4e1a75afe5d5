import type { Template } from '@svc/expressions';
import type { ModelRuleId } from './model-rules/model-rules.js';

/**
 * The neutral form in which an element reaches its definition, whatever the file's format: the parsers of XML, JSON
 * and YAML produce it, the element's `read` turns it into its config.
 */
export interface ElementSource {
  readonly id: string;
  readonly type: string;
  readonly name: string | null;
  /** 1-based line in the file, where known. */
  readonly line: number | null;
  /** Attributes in the BPMN namespace, read with {@link attribute}. */
  readonly attributes: ReadonlyMap<string, string>;
  /** Attributes in the `svc:` namespace, without the prefix: `assignee`, `decisionRef`. */
  readonly extensions: ReadonlyMap<string, string>;
  /** `svc:TaskHeaders`, in file order. */
  readonly headers: ReadonlyMap<string, string>;
  readonly eventDefinitions: readonly EventDefinitionSource[];
  /** All other BPMN children, such as `script` or `potentialOwner`. */
  readonly children: readonly ChildSource[];
}

export interface ChildSource {
  readonly type: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly text: string;
  readonly children: readonly ChildSource[];
  /** Attributes in the `svc:` namespace, without the prefix; absent when there are none. */
  readonly extensions?: ReadonlyMap<string, string>;
  /**
   * Events that stand in this child or that it refers to, resolved: those of `noneBehaviorEvent`, `oneBehaviorEvent`
   * and of the `event` of a `complexBehaviorDefinition` (BPMN 2.0.2, 10.3.8); absent when there are none.
   */
  readonly eventDefinitions?: readonly EventDefinitionSource[];
}

/** An event definition with its references resolved to names and codes (BPMN 2.0.2, 10.5.5). */
export type EventDefinitionSource =
  | {
      readonly kind: 'timer';
      readonly timeDate: string | null;
      readonly timeDuration: string | null;
      readonly timeCycle: string | null;
    }
  | { readonly kind: 'message'; readonly name: string | null; readonly correlationKey: string | null }
  | { readonly kind: 'signal'; readonly name: string | null }
  | { readonly kind: 'error'; readonly code: string | null }
  | { readonly kind: 'escalation'; readonly code: string | null }
  | { readonly kind: 'conditional'; readonly condition: string | null }
  | { readonly kind: 'link'; readonly name: string | null }
  | { readonly kind: 'compensate'; readonly activityRef: string | null; readonly waitForCompletion: boolean }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'terminate' };

/** What an element's `read` is given: its source, the expression parser, and a place for findings. */
export interface ElementReader {
  readonly source: ElementSource;
  /** Parses text with `{{ … }}`; what does not parse becomes a finding of severity error and reads as empty text. */
  template(text: string): Template;
  /** The same where `{{credentials.<name>}}` may stand: everywhere else it is a finding of severity error. */
  secretTemplate(text: string): Template;
  /** Parses a condition, with or without braces. */
  condition(text: string): Template;
  /** The model breaks a rule of the standard, which says how grave that is. */
  breaks(rule: ModelRuleId, message: string): void;
  error(message: string): void;
  warning(message: string): void;
}

/** Something that an upload is told about an element; severities are those of [definitions#severities]. */
export interface Finding {
  readonly elementId: string | null;
  readonly line: number | null;
  readonly severity: 'error' | 'warning';
  readonly message: string;
}
