/** A log must never hold these: numbers of people, what opens a session, what was said (K8). */

/** The start tells these to whoever started it, on purpose: the demo's password and the first administrator's link. */
const toldOnPurpose = /^(Demo: log in as |First start: make the administrator at )/;

const forms: Readonly<Record<string, RegExp>> = {
  'a mobile number': /(?<!\d)1[3-9]\d{9}(?!\d)/,
  'an ID number': /(?<![\da-f-])\d{17}[\dXx](?![\da-f-])/,
  // Ids have hyphens and hashes of files are told nowhere: so long a word is a token.
  'a token': /(?<![\w/.-])[\w-]{43,}(?![\w/.])/,
};

/**
 * @param log of a whole run, lines of the launcher and of the server
 * @param said passwords that were typed and texts that were sent
 * @returns each line that tells something, with what that is
 */
export function secretsIn(log: string, said: readonly string[]): readonly string[] {
  const lines = log.split('\n').filter((line) => !toldOnPurpose.test(line));
  const words = said.filter((text) => text.trim().length > 3);
  return lines.flatMap((line) => [
    ...Object.entries(forms).flatMap(([what, form]) => (form.test(line) ? [`${what}: ${line}`] : [])),
    ...words.flatMap((text) => (line.includes(text) ? [`what was written: ${line}`] : [])),
  ]);
}
