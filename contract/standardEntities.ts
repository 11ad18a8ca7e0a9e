/**
 * What a screen or a form needs to know of an entity that is described in full, from its description alone. It is asked of the descriptions that are here: at the server
 * all of them, from `contract/resources/index.ts`; in the console those of the screens that were opened (docs/adr/0059).
 */
import type { Resource, ResourceScreen } from './resource.ts';

export type StandardResource = Resource & Required<Pick<Resource, 'standard'>>;
const here = new Map<string, Resource>();

/** From now on their descriptions are here. */
export function learn(given: Readonly<Record<string, object>>): void {
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

/** What the description says of one of its screens; nothing of a list that stands elsewhere. */
export const screenAt = (entity: string, path: string): ResourceScreen | undefined => standardEntity(entity)?.screens?.find((one) => one.path === path);

/** What every row of a screen has, and a new one gets: where it shows a part of its entity. */
export const onlyAt = (entity: string, path: string): Readonly<Record<string, string>> => screenAt(entity, path)?.only ?? {};

/** Whom a change of one of its rows concerns is asked before it is saved: it has a call of this name. */
export const asksWhom = (entity: string): boolean => Object.hasOwn(resourceHere(entity)?.operations ?? {}, 'affected');
