/** `/config.json`, served beside the console: hosts, and what the back end can do beyond the specification. */
import ky from 'ky';
import type { ConsoleConfig } from '#contract/services.ts';

const defaults = {
  features: [],
  version: '',
  title: ['互联网医院', 'Hospital'],
  credentials: { basic: '', application: '' },
} as const satisfies Partial<ConsoleConfig>;

/** @throws when the file is missing or names no main host: without it no call has an address */
export async function loadConfig(): Promise<ConsoleConfig> {
  const given = await ky.get('/config.json', { retry: { limit: 2 }, timeout: 10_000 }).json<Partial<ConsoleConfig>>();
  if (typeof given.hosts?.main !== 'string')
    throw new Error('/config.json names no main host: expected {"hosts": {"main": "https://..."}}. Mend the file beside the console.');
  return { ...defaults, ...given, hosts: given.hosts };
}
