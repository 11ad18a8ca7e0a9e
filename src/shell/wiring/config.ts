/**
 * The configuration: hosts, and what the back end can do beyond the specification. Our server says it in the page; beside a console that another one serves stands
 * `/config.json`, which is fetched before the HTTP client is loaded.
 */
import { configElement } from '#contract/earlyList.ts';
import type { ConsoleConfig } from '#contract/services.ts';

const defaults = {
  features: [],
  version: '',
  title: ['互联网医院', 'Hospital'],
  credentials: { basic: '', application: '' },
} as const satisfies Partial<ConsoleConfig>;

const patienceMs = 10_000;
/** A server that restarts is there again in a moment. */
const pausesMs = [300, 1_000] as const;

async function ask(): Promise<Partial<ConsoleConfig>> {
  const answer = await fetch('/config.json', { signal: AbortSignal.timeout(patienceMs) });
  if (!answer.ok) throw new Error(`/config.json was answered with ${answer.status}.`);
  return (await answer.json()) as Partial<ConsoleConfig>;
}

async function askAgain([pause, ...rest]: readonly number[]): Promise<Partial<ConsoleConfig>> {
  try {
    return await ask();
  } catch (error) {
    if (pause === undefined) throw error;
    await new Promise((resolve) => setTimeout(resolve, pause));
    return askAgain(rest);
  }
}

/** Taken once: whoever asks later wants to know what holds by then. */
function saidInPage(): Partial<ConsoleConfig> | null {
  const place = document.getElementById(configElement);
  place?.remove();
  return place ? (JSON.parse(place.textContent) as Partial<ConsoleConfig>) : null;
}

/** @throws when the file is missing or names no main host: without it no call has an address */
export async function loadConfig(): Promise<ConsoleConfig> {
  const given = saidInPage() ?? (await askAgain(pausesMs));
  if (typeof given.hosts?.main !== 'string')
    throw new Error('/config.json names no main host: expected {"hosts": {"main": "https://..."}}. Mend the file beside the console.');
  return { ...defaults, ...given, hosts: given.hosts };
}
