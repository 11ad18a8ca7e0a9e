/**
 * A screen or a form knows an entity that is described in full from its description alone. It is asked of the descriptions that are here: at the server all of them, from
 * `contract/resources/index.ts`; in the console those of the screens that were opened (docs/adr/0059).
 */
import type { Resource } from './resource.ts';
import type { ResourceScreen } from './screens/resourceScreen.ts';

export type StandardResource = Resource & Required<Pick<Resource, 'standard'>>;
const here = new Map<string, Resource>();

/** These descriptions are here from now on. */
export function register(given: Readonly<Record<string, object>>): void {
  for (const one of Object.values(given) as Resource[]) here.set(one.name, one);
}

/** Nothing for a name that no entity has, or whose description is not here. */
export const resourceHere = (name: string): Resource | undefined => here.get(name);
export const resourcesHere = (): readonly Resource[] => [...here.values()];

export function standardEntity(name: string): StandardResource | undefined {
  const found = here.get(name);
  return found?.standard ? (found as StandardResource) : undefined;
}

/** @throws for an entity that is not described in full, or whose description is not here */
export function entityNamed(name: string): StandardResource {
  const found = standardEntity(name);
  if (!found)
    throw new Error(
      `'${name}' is no entity that is described in full and here: expected one with 'standard' in contract/resources, brought by who opens a screen.`,
    );
  return found;
}

/** The description says this of one of its screens; nothing of a list that stands elsewhere. */
export const screenAt = (entity: string, path: string): ResourceScreen | undefined => standardEntity(entity)?.screens?.find((one) => one.path === path);

type Choices = Readonly<Record<string, string>>;
const partAt = (entity: string, path: string): readonly (readonly [name: string, value: string, via: string | undefined])[] =>
  Object.entries(screenAt(entity, path)?.only ?? {}).map(([name, value]) => [name, value, standardEntity(entity)?.fields[name]?.options.via]);

/** Every row of a screen has these, and a new one gets them, where the screen shows a part of its entity. */
export const onlyAt = (entity: string, path: string): Choices =>
  Object.fromEntries(partAt(entity, path).flatMap(([name, value, via]) => (via === undefined ? [[name, value]] : [])));

/** A reference of the screen offers rows of these choices alone, where what is read through it says which part the screen shows. @param target the entity that it leads to */
export const offeredAt = (entity: string, path: string, target: string): Choices =>
  Object.fromEntries(
    partAt(entity, path).flatMap(([, value, via = '']) => {
      const [through = '', name = ''] = via.split('.');
      return standardEntity(entity)?.fields[through]?.of === target ? [[name, value]] : [];
    }),
  );

/** A change of one of its rows asks whom it concerns before it is saved: the entity has a call of this name. */
export const asksWhom = (entity: string): boolean => Object.hasOwn(resourceHere(entity)?.operations ?? {}, 'affected');
