import { NOTHING_SHARED, readCourse, SHARED_KEYS } from './read-scenario.js';
import { readYaml } from './read-yaml.js';
import type { Scenario } from './scenario.js';

/** How an instance begins and what happens then. */
export type Course = Omit<Scenario, 'name' | 'line' | 'expectation'>;

/** Reads a script: a list of steps, or an object with them. Null: nothing happens after the start. Throws a `FileError`. */
export function readCourseFile(file: string | null): Course {
  if (file === null) return NOTHING_HAPPENS;
  const place = readYaml(file);
  const steps = Array.isArray(place.value) ? { steps: place } : place.fields(['start', ...SHARED_KEYS, 'steps']);
  const course = readCourse(steps, NOTHING_SHARED, place);
  if (course.steps.some(({ kind }) => kind === 'expect'))
    place.refuse('expected no expect: svc test compares, and svc simulate shows');
  return course;
}

const NOTHING_HAPPENS: Course = {
  ...NOTHING_SHARED,
  start: { line: 1, variables: {}, event: null, refusal: null },
  steps: [],
};
