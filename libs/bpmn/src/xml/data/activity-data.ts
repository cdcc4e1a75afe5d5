/** Declarations and movements of data that stand in an activity or event. */
export function isActivityData(name: string): boolean {
  return ACTIVITY_DATA.has(name);
}

const ACTIVITY_DATA: ReadonlySet<string> = new Set([
  'ioSpecification',
  'dataInputAssociation',
  'dataOutputAssociation',
  'dataInput',
  'dataOutput',
  'inputSet',
  'outputSet',
]);
