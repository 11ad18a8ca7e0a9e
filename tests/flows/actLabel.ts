import type { Resource } from '#contract/resource.ts';
import { resources } from '#contract/resources/index.ts';
import { labelIn } from '#i18n/label.ts';
import type { DeskPage } from './deskPage.ts';

/** The button of an act that a description declares, in the language of the page. @throws for an act that no entity has */
export function actLabel({ language }: DeskPage, entity: string, name: string): string {
  const act = (resources as unknown as Readonly<Record<string, Resource>>)[entity]?.acts?.[name];
  if (!act) throw new Error(`The entity '${entity}' declares no act '${name}'.`);
  return labelIn(act.label, language);
}
