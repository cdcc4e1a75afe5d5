import type { Template } from '@svc/expressions';
import type { ModelRuleId } from './model-rules/model-rules.js';

/**
 * The neutral form in which an element comes to its definition, whatever the file's format. The parsers of XML, JSON and
 * YAML produce it, and the element's `read` turns it into the config.
 */
export interface ElementSource {
  readonly id: string;
  readonly type: string;
  readonly name: string | null;
  /** 1-based line in the file; null where unknown. */
  readonly line: number | null;
  /** Attributes in the BPMN namespace, read with {@link attribute}. */
  readonly attributes: ReadonlyMap<string, string>;
  /** Attributes in the `svc:` namespace, without the prefix: `assignee`, `decisionRef`. */
  readonly extensions: ReadonlyMap<string, string>;
  /** `svc:TaskHeaders`, in file order. */
  readonly headers: ReadonlyMap<string, string>;
  readonly eventDefinitions: readonly EventDefinitionSource[];
  /** `svc:ExecutionListener` and `svc:TaskListener` in file order; absent if there are none. */
  readonly listeners?: readonly ListenerSource[];
  /** All other BPMN children, such as `script` or `potentialOwner`. */
  readonly children: readonly ChildSource[];
  /** Set if an extension of another engine, which is a finding already, may say here what is missing. */
  readonly hasForeignPart?: true;
}

/** A listener of an element or process [listeners#in-a-process]. */
export interface ListenerSource {
  readonly kind: 'execution' | 'task';
  readonly line: number | null;
  /** `event`, and the attributes of a job. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly headers: ReadonlyMap<string, string>;
}

export interface ChildSource {
  readonly type: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly text: string;
  readonly children: readonly ChildSource[];
  /** Attributes in the `svc:` namespace, without the prefix; absent when there are none. */
  readonly extensions?: ReadonlyMap<string, string>;
  /**
   * The events that this child contains or refers to: those of `noneBehaviorEvent`, `oneBehaviorEvent` and of the `event`
   * of a `complexBehaviorDefinition` (BPMN 2.0.2, 10.3.8). Absent when there are none.
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
  | {
      readonly kind: 'error';
      readonly code: string | null;
      /** Variables that get the code and the message of what is caught. */
      readonly errorCodeVariable: string | null;
      readonly errorMessageVariable: string | null;
    }
  | { readonly kind: 'escalation'; readonly code: string | null }
  | { readonly kind: 'conditional'; readonly condition: string | null }
  | { readonly kind: 'link'; readonly name: string | null }
  | { readonly kind: 'compensate'; readonly activityRef: string | null; readonly waitForCompletion: boolean }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'terminate' };

/** What an element's `read` gets: its source, the expression parser, and methods that report findings. */
export interface ElementReader {
  readonly source: ElementSource;
  /** Parses text with `{{ … }}`. Text that does not parse gives an error finding and an empty template. */
  template(text: string): Template;
  /** Parses text that may contain `{{credentials.<name>}}`. `template` reports that as an error finding. */
  secretTemplate(text: string): Template;
  /** Parses a condition, with or without braces. */
  condition(text: string): Template;
  /** Parses a name or key that may contain `{{ … }}`. What looks like an expression of another engine is an error finding. */
  name(what: string, text: string): Template;
  /** Reports a name or code that must be plain text and contains an expression. */
  plain(what: string, text: string): void;
  /** Reports that a needed part is absent, unless an extension of another engine may say it, which is a finding already. */
  missing(message: string): void;
  /** Reports that the model breaks a rule of the standard. The rule sets the severity. */
  breaks(rule: ModelRuleId, message: string): void;
  error(message: string): void;
  warning(message: string): void;
}

/** A message about an element in the answer to an upload. Severities are those of [definitions#severities]. */
export interface Finding {
  readonly elementId: string | null;
  readonly line: number | null;
  readonly severity: 'error' | 'warning';
  readonly message: string;
}
