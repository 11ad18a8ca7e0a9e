/** Which descriptions of entities are here: those of the screens that were opened, and of what they called (docs/adr/0059). */
import type { OperationKey } from '#contract/operations.ts';
import type { Call } from '#contract/resource.ts';
import { CallFailure } from '#api/errors.ts';
import { learn, resourceHere } from '#contract/standardEntities.ts';
import { browserSource, moduleLoader } from './moduleLoader.ts';

/** Screens that show, or let choose, fields of any entity. */
const every = '*';
const ofAny: ReadonlySet<string> = new Set(['exportLayout', 'file', 'importLayout', 'orgFieldConfig', 'orgFieldTemplate', 'role', 'staffUser']);

const loads = new Map<string, () => Promise<Readonly<Record<string, object>>>>();
let isEveryHere = false;

const loaded = async (name: string): Promise<Readonly<Record<string, object>>> => {
  // Where each stands is told by a list of all, which the desk does not carry.
  const { loadEvery, loadOne } = await import('./resourceModules.ts');
  if (name === every) return loadEvery();
  const found = await loadOne(name);
  return found ? { [name]: found } : {};
};

/** One at a time for all who wait. Failed, it is fetched anew by who asks next. */
function loadOf(name: string): () => Promise<Readonly<Record<string, object>>> {
  const known = loads.get(name) ?? moduleLoader(() => loaded(name), browserSource(globalThis.window));
  loads.set(name, known);
  return known;
}

async function bring(name: string): Promise<void> {
  if (isEveryHere || resourceHere(name)) return;
  learn(await loadOf(name)());
  if (name === every) isEveryHere = true;
}

/** @throws LoadError */
export const bringEvery = (): Promise<void> => bring(every);
/** What a screen of these entities stands on. @throws LoadError */
export async function bringEntities(names: readonly string[]): Promise<void> {
  await (names.some((name) => ofAny.has(name)) ? bringEvery() : Promise.all(names.map(bring)));
}

/** As part of a call: it fails as one that nothing answered, and so is told and tried again. @throws CallFailure */
export async function bringForCall(names: readonly string[]): Promise<void> {
  try {
    await Promise.all(names.map(bring));
  } catch {
    throw new CallFailure('network', 0, '');
  }
}

/** A call that was not there from the start, by the description of its entity. @throws CallFailure */
export async function callOf(key: OperationKey): Promise<Call | undefined> {
  const [owner = '', verb = ''] = key.split('.');
  await bringForCall([owner]);
  return resourceHere(owner)?.operations[verb];
}
