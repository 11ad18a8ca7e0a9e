/** What somebody may do with each field of an entity. Masked: seen as a mask, so neither searched, filtered, sorted nor exported in clear (E5); written anew, it is taken. */
import type { Field } from '#contract/kinds.ts';
import type { Resource } from '#contract/resource.ts';
import type { Who } from '#server/who.ts';

export type Access = 'none' | 'masked' | 'read' | 'write';
export type AccessOf = (field: string) => Access;

/** Numbers that belong to a person. */
const isNumber = ({ kind, grade }: Field): boolean => grade !== 'public' && (kind === 'phone' || kind === 'idCard');

/** @returns by field; kept columns, which are in no description, are read */
export function fieldAccess(who: Who, { fields }: Pick<Resource, 'fields'>): AccessOf {
  const seesNumbers = who.rights.has('member.unmask');
  return (name) => {
    const field = fields[name];
    if (!field) return 'read';
    if (field.kind === 'secret') return 'none';
    return isNumber(field) && !seesNumbers ? 'masked' : 'write';
  };
}

export const isClear = (access: Access): boolean => access === 'read' || access === 'write';
