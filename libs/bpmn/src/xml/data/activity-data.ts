/** Whether a child of an activity or event declares or moves data. */
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
