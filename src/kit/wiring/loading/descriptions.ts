/** The descriptions of some entities are here: those of the screens that were opened, and of what they called (docs/adr/0059). */
import { lightCall } from '#contract/callTables/lightCalls.ts';
import type { OperationKey } from '#contract/operations.ts';
import { actOwners } from '#contract/readings/acts.ts';
import type { Call } from '#contract/resource.ts';
import type { Right } from '#contract/rights.ts';
import { CallFailure } from '#api/errors.ts';
import { refusalCodes } from '#contract/refusalTables/codes.ts';
import { refusalText } from '#i18n/refusalText.ts';
import { register, resourceHere } from '#contract/standardEntities.ts';
import { browserSource, moduleLoader } from './moduleLoader.ts';
import type { PageSource } from './moduleLoader.ts';

/** Screens that show, or let choose, fields of any entity. */
const every = '*';
const ofAny: ReadonlySet<string> = new Set([
  'assertedGroup',
  'exportLayout',
  'file',
  'importLayout',
  'journey',
  'orgFieldConfig',
  'orgFieldTemplate',
  'role',
  'staffUser',
]);

type Described = Readonly<Record<string, object>>;

const source = browserSource(globalThis.window);
/** A call that nobody waits for, as one that looks again each minute, must not begin the page anew under somebody's hands: it goes on failing until they do. */
const quietly: PageSource = { ...source, answers: () => Promise.resolve(false) };
const loads = { asked: new Map<string, () => Promise<Described>>(), called: new Map<string, () => Promise<Described>>() };
type Way = keyof typeof loads;
let isEveryHere = false;

const loaded = async (name: string): Promise<Described> => {
  // The module that names the file of each entity names all of them, so the desk does not carry it.
  const { loadEvery, loadOne } = await import('./resourceModules.ts');
  if (name === every) return loadEvery();
  const found = await loadOne(name);
  return found ? { [name]: found } : {};
};

/** One at a time for all who wait. Failed, it is fetched anew by who asks next for a screen. */
function loadOf(name: string, way: Way): () => Promise<Described> {
  const known = loads[way].get(name) ?? moduleLoader(() => loaded(name), way === 'asked' ? source : quietly);
  loads[way].set(name, known);
  return known;
}

/** These are here with what their acts call: whoever asks while that is on its way waits for it, too. */
const whole = new Set<string>();

async function load(name: string, way: Way = 'asked'): Promise<void> {
  if (isEveryHere || whole.has(name)) return;
  if (!resourceHere(name)) register(await loadOf(name, way)());
  if (name === every) isEveryHere = true;
  // Its acts may call what another entity has.
  const owners = actOwners(resourceHere(name) ?? { name }).filter((owner) => !resourceHere(owner));
  await Promise.all(owners.map(async (owner) => register(await loadOf(owner, way)())));
  whole.add(name);
}

/** @throws LoadError */
export const loadAllEntities = (): Promise<void> => load(every);
/** A screen of these entities stands on their descriptions. @throws LoadError */
export async function loadEntities(names: readonly string[]): Promise<void> {
  await (names.some((name) => ofAny.has(name)) ? loadAllEntities() : Promise.all(names.map((name) => load(name))));
}

/** The loading is part of a call: it fails as one that nothing answered, and so is told and tried again. @throws CallFailure */
export async function loadForCall(names: readonly string[]): Promise<void> {
  try {
    await Promise.all(names.map((name) => load(name, 'called')));
  } catch {
    throw new CallFailure('network', 0, '');
  }
}

/** A call that was not there from the start, by the description of its entity. @throws CallFailure */
export async function callOf(key: OperationKey): Promise<Call | undefined> {
  const [owner = '', verb = ''] = key.split('.');
  await loadForCall([owner]);
  const found = resourceHere(owner)?.operations[verb];
  return found && lightCall(found);
}

/** The words of a right, fetched only where somebody lacks it. */
const rightWords = moduleLoader(async () => (await import('#contract/readings/rightLabel.ts')).rightLabel, quietly);

async function labelOfRight(right: Right, language: 'zh-CN' | 'en'): Promise<string> {
  const [entity = ''] = right.split('.');
  const [rightLabel] = await Promise.all([rightWords(), load(entity, 'called')]);
  return rightLabel(right)[language === 'en' ? 1 : 0];
}

/** The server's refusal of a call that asks for this right. Where its name cannot be fetched it says what a status alone says. */
export async function refusalOf(right: Right, language: 'zh-CN' | 'en'): Promise<CallFailure> {
  const label = await labelOfRight(right, language).catch(() => null);
  return new CallFailure('refused', refusalCodes.refused, label === null ? '' : (refusalText('refused', language, { right: label }) ?? ''));
}
