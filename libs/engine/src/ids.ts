/** Identifies an element of the model. Ids are data: `constructor` and `__proto__` are ordinary ids. */
export type ElementId = string;
export type FlowId = string;

export type TokenId = string;
export type ScopeId = string;
export type WaitId = string;
export type IncidentId = string;
export type CompletedId = string;

export type NewId = () => string;

/** RFC 9562, 5.7: version 7, 48 bits of time, a 12-bit counter, 62 random bits. */
const COUNTER_BITS = 12;
const COUNTER_MASK = (1 << COUNTER_BITS) - 1;

/**
 * Ids for everything that one input creates. The same input id and time give the same ids in the same order, so that
 * advancing the input again creates the same records. Different input ids give unrelated ids.
 */
export function createIds(inputId: string, at: number): NewId {
  const random = sfc32(hash128(inputId));
  let count = 0;
  return () => {
    const millis = at + Math.floor(count / (COUNTER_MASK + 1));
    const counter = count & COUNTER_MASK;
    count += 1;
    const high = hex(Math.floor(millis / 0x10000) >>> 0, 8);
    const low = hex(millis % 0x10000, 4);
    const first = random();
    const variant = 0x8000 | (first & 0x3fff);
    return `${high}-${low}-7${hex(counter, 3)}-${hex(variant, 4)}-${hex(first >>> 16, 4)}${hex(random(), 8)}`;
  };
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0');
}

type Seed = readonly [number, number, number, number];

/** The small fast counting generator of PractRand: 128 bits of state, with good quality for that size. */
function sfc32(seed: Seed): () => number {
  let [a, b, c, d] = seed;
  const next = (): number => {
    const sum = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + sum) | 0;
    return sum >>> 0;
  };
  // Similar seeds give similar first numbers, so the first ones are dropped.
  for (let i = 0; i < 12; i++) next();
  return next;
}

/** Four 32-bit multiplicative hashes that feed each other (cyrb128). Only for spreading seeds, not for secrets. */
function hash128(text: string): Seed {
  let h1 = 1779033703;
  let h2 = 3144134277;
  let h3 = 1013904242;
  let h4 = 2773480762;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    h1 = h2 ^ Math.imul(h1 ^ unit, 597399067);
    h2 = h3 ^ Math.imul(h2 ^ unit, 2869860233);
    h3 = h4 ^ Math.imul(h3 ^ unit, 951274213);
    h4 = h1 ^ Math.imul(h4 ^ unit, 2716044179);
  }
  h1 = Math.imul(h3 ^ (h1 >>> 18), 597399067);
  h2 = Math.imul(h4 ^ (h2 >>> 22), 2869860233);
  h3 = Math.imul(h1 ^ (h3 >>> 17), 951274213);
  h4 = Math.imul(h2 ^ (h4 >>> 19), 2716044179);
  const mixed = h1 ^ h2 ^ h3 ^ h4;
  return [mixed, h2 ^ mixed, h3 ^ mixed, h4 ^ mixed];
}
