import type { Token, Wait } from '@svc/engine';
import type { FoldedInstance, RaisedIncident } from '../folded-instance.js';
import { timeOf } from '../time-of.js';
import { acknowledgedCall, eventOf, type Facts, lacksOf, rowOf, type RowsById, workOf } from './wait-facts.js';
import { WaitingTokens } from './waiting-tokens.js';
import type { WaitDto, WaitEventDto } from './wait.dto.js';

/** The most waits that are listed. */
const MOST_WAITS = 1_000;

interface Place {
  readonly token: Token;
  /** Of the token itself. */
  readonly own: readonly Wait[];
  /** Armed at the boundary of its activity. */
  readonly armed: readonly Wait[];
}

/** Why each token of an instance waits: its incidents first, then the others, the oldest first. */
export class Waits {
  private readonly all: WaitingTokens;
  private readonly places: readonly Place[];
  readonly isComplete: boolean;

  constructor(private readonly folded: FoldedInstance) {
    const state = folded.state!;
    this.all = new WaitingTokens(state);
    const shown = this.all.tokens.map((token) => this.placeOf(token)).filter((place) => this.isShown(place));
    const frozen = shown.filter(({ token }) => this.all.incidentOf(token) !== undefined);
    const others = shown.filter(({ token }) => this.all.incidentOf(token) === undefined);
    this.places = [...frozen.sort((a, b) => this.ageOf(a) - this.ageOf(b)), ...others].slice(0, MOST_WAITS);
    this.isComplete = shown.length <= MOST_WAITS;
  }

  /** Ids of the rows that tell more. */
  get rows(): string[] {
    return this.places.flatMap(({ own }) => own.flatMap(rowOf));
  }

  /** Ids of the tokens with an incident. */
  get frozen(): string[] {
    return this.places.flatMap(({ token }) => (this.all.incidentOf(token) === undefined ? [] : [token.id]));
  }

  told(rows: RowsById): WaitDto[] {
    return [...this.stuck(), ...this.places.map((place) => this.waitOf(place, rows))];
  }

  /** Inputs that could not be applied: no token is frozen by them. */
  private stuck(): WaitDto[] {
    return (this.folded.state?.stuck ?? []).map(({ id, message }) => {
      const raised = this.folded.incidents.get(id);
      const incident = incidentOf({ id, message, code: raised?.code ?? 'InputStuck' }, raised, null);
      const element = this.elementOf(raised?.elementId ?? null);
      return { token_id: null, ...element, since: incident.raised_at, kind: 'incident', incident, boundary: [] };
    });
  }

  private waitOf(place: Place, rows: RowsById): WaitDto {
    const { token, armed } = place;
    const since = timeOf(this.folded.since.get(token.id) ?? null);
    const boundary = armed.flatMap((wait) => this.boundaryOf(wait));
    return { token_id: token.id, ...this.elementOf(token.elementId), since, ...this.factsOf(place, rows), boundary };
  }

  private factsOf({ token, own }: Place, rows: RowsById): Facts {
    const incident = this.all.incidentOf(token);
    if (incident !== undefined) {
      const raised = this.folded.incidents.get(incident.id);
      return { kind: 'incident', incident: incidentOf(incident, raised, rows.attempts.get(token.id) ?? null) };
    }
    const loop = this.all.loopOf(token);
    if (loop !== null) {
      const { total, done, open, failed } = loop;
      return { kind: 'multi_instance', items: { total, done, waiting: open, failed } };
    }
    if (own.length === 0) return { kind: this.all.isHost(token) ? 'subprocess' : 'ready' };
    if (own.some(({ kind }) => kind === 'join'))
      return { kind: 'join', join: lacksOf(token, this.all.arrivedBy(token), this.folded.index)! };
    return this.workOrEvents(token, own, rows);
  }

  private workOrEvents(token: Token, own: readonly Wait[], rows: RowsById): Facts {
    const work = own.map((wait) => workOf(wait, rows)).find((facts) => facts !== null) ?? acknowledgedCall(own);
    if (work !== null) return work;
    const events = own.flatMap((wait) => eventOf(wait, this.folded.index) ?? []);
    if (own.some(({ elementId }) => elementId !== token.elementId)) return { kind: 'event_gateway', first_of: events };
    if (events.length > 1) return { kind: 'events', events, needs_all: own.some(isTogether) };
    return withoutPlace(events[0]);
  }

  private boundaryOf(wait: Wait): WaitDto['boundary'] {
    const event = eventOf(wait, this.folded.index);
    const { node, definition } = this.folded.index.at(wait.elementId);
    return event === null ? [] : [{ ...event, interrupts: definition.interrupts?.(node) ?? false }];
  }

  private placeOf(token: Token): Place {
    const waits = this.all.waitsOf(token);
    const isArmed = ({ elementId }: Wait) => this.folded.index.at(elementId).definition.isAttached === true;
    return { token, own: waits.filter((wait) => !isArmed(wait)), armed: waits.filter(isArmed) };
  }

  /** A token that only contains others is shown if something is armed at its boundary, or if it runs several times. */
  private isShown({ token, own, armed }: Place): boolean {
    if (this.all.incidentOf(token) !== undefined) return true;
    const isContainer = this.all.isHost(token) && this.all.loopOf(token) === null;
    return !isContainer || own.length > 0 || armed.length > 0;
  }

  private ageOf({ token }: Place): number {
    return this.all.incidentOf(token)?.n ?? 0;
  }

  private elementOf(elementId: string | null): Pick<WaitDto, 'element_id' | 'element_name' | 'element_type'> {
    if (elementId === null || !this.folded.index.has(elementId))
      return { element_id: elementId, element_name: null, element_type: null };
    const { name, type } = this.folded.index.at(elementId).node;
    return { element_id: elementId, element_name: name, element_type: type };
  }
}

interface Told {
  readonly id: string;
  readonly code: string;
  readonly message: string;
}

function incidentOf({ id, code, message }: Told, raised: RaisedIncident | undefined, attempts: number | null) {
  return { id, code, message, attempts, raised_at: timeOf(raised?.at ?? null) };
}

function isTogether(wait: Wait): boolean {
  return 'part' in wait && wait.part?.together !== undefined;
}

/** The place is that of the token. */
function withoutPlace(event: WaitEventDto | undefined): Facts {
  if (event === undefined) return { kind: 'ready' };
  const { element_id: _id, element_name: _name, ...facts } = event;
  return facts;
}
