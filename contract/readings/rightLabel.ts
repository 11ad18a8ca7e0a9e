/** A right is called as `rights.ts` names it; one that an entity has is called by the entity's own words. */
import type { Label } from '#contract/label.ts';
import type { Resource } from '#contract/resource.ts';
import { rights } from '#contract/rights.ts';
import type { Right } from '#contract/rights.ts';
import { standardEntity } from '#contract/standardEntities.ts';

export const rightVerbs = {
  read: ['查看', 'See'],
  write: ['编辑', 'Edit'],
  remove: ['删除', 'Remove'],
  move: ['变更状态', 'Change the state'],
  export: ['导出', 'Export'],
  import: ['导入', 'Import'],
  publish: ['发布、审核和下线', 'Publish, decide about and retire'],
} as const satisfies Record<string, Label>;
export type RightVerb = keyof typeof rightVerbs;

export const labelOf = ({ label }: Pick<Resource, 'label'>, verb: RightVerb): Label => [
  `${rightVerbs[verb][0]}${label[0]}`,
  `${rightVerbs[verb][1]}: ${label[1].toLowerCase()}`,
];

const isVerb = (name: string | undefined): name is RightVerb => name !== undefined && Object.hasOwn(rightVerbs, name);

/** @returns nothing for a right that this version no longer has, or of an entity whose description is not here */
export function knownRightLabel(right: string): Label | undefined {
  const named: Readonly<Record<string, Label>> = rights;
  if (Object.hasOwn(named, right)) return named[right];
  const [entity = '', verb] = right.split('.');
  const described = standardEntity(entity);
  return described && isVerb(verb) ? labelOf(described, verb) : undefined;
}

/** @throws for a name that no call and no entity has, or of an entity whose description is not here */
export function rightLabel(right: Right): Label {
  const label = knownRightLabel(right);
  if (!label)
    throw new Error(`No right is called '${right}': expected one of contract/rights.ts or <entity>.read, write, remove, move, export, import, publish.`);
  return label;
}
