/** Every right there is: the named ones, and those that each entity described in full brings. */
import { resources } from '#contract/resources/index.ts';
import type { Label } from './kinds.ts';
import type { Resource } from './resource.ts';
import { rights } from './rights.ts';
import type { Right } from './rights.ts';

const verbs = {
  read: ['查看', 'See'],
  write: ['编辑', 'Edit'],
  remove: ['删除', 'Remove'],
  move: ['变更状态', 'Change the state'],
  export: ['导出', 'Export'],
  import: ['导入', 'Import'],
} as const satisfies Record<string, Label>;

const standard = (Object.values(resources) as unknown as Resource[]).filter((one) => one.standard !== undefined && one.standard.rights === undefined);

/** A right that no call of the entity asks for is none. */
const isAsked = ({ name, operations, standard: described }: Resource, verb: string): boolean =>
  verb === 'import'
    ? described?.without?.includes('import') !== true
    : Object.values(operations).some(({ right, of }) => right === `${name}.${verb}` || of?.staff === `${name}.${verb}`);

const entityRights: Readonly<Record<string, Label>> = Object.fromEntries(
  standard.flatMap((one) =>
    Object.entries(verbs)
      .filter(([verb]) => isAsked(one, verb))
      .map(([verb, words]) => [`${one.name}.${verb}`, [`${words[0]}${one.label[0]}`, `${words[1]}: ${one.label[1].toLowerCase()}`]]),
  ),
);

/** A name that both have keeps the words of the first. */
export const allRights: Readonly<Record<string, Label>> = { ...entityRights, ...rights };

export const isRight = (name: string): name is Right => Object.hasOwn(allRights, name);

/** @throws for a name that no call and no entity has */
export function rightLabel(right: Right): Label {
  const label = allRights[right];
  if (!label) throw new Error(`No right is called '${right}': expected one of contract/rights.ts or <entity>.read, write, remove, export, import.`);
  return label;
}
