/** The ids at the end of a test's title: `is claimed once [endpoints.tasks.post-claim]`. */
const IDS = /(?: \[[a-z]+(?:\.[a-z0-9-]+)+\])+$/;

/** @param {string} title @returns {string[]} */
export function idsOf(title) {
  const found = IDS.exec(title)?.[0].match(/[a-z0-9.-]+/g);
  return found ?? [];
}

/** What the test shows, without the ids. @param {string} title */
export function claimOf(title) {
  return title.replace(IDS, '');
}
