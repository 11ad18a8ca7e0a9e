/** Several roles in several organisations, without a server between: what one of them gives in one place counts in no other. */
import { describe, expect, test } from 'vitest';
import type { FieldGrade } from '#contract/resources/role.ts';
import { order } from '#contract/resources/order.ts';
import { ownOrgIdsOf } from '#server/db/rlsContext.ts';
import { fieldAccess } from '#server/engine/fieldAccess.ts';
import type { Grant } from '#server/kit/principal.ts';
import { staffAt } from '#tests/server/support/principal.ts';

const [east, west] = ['east', 'west'];
const grant = (orgIds: readonly string[], more: Partial<Grant> = {}): Grant => ({
  code: orgIds.join('-'),
  rights: new Set(['order.read']),
  orgIds,
  fieldRules: [],
  ...more,
});
const graded = (grade: FieldGrade): Partial<Grant> => ({ fieldRules: [{ entity: 'order', field: 'remark', grade }] });

describe('a field', () => {
  const remarkFor = (orgIds: readonly string[], grants: readonly Grant[]) =>
    fieldAccess(staffAt({ group: 'group', org: east }, 'one', ['order.read'], { orgIds, grants }), order)('remark');

  test('is as wide as the role that reaches all of the rows that are asked for', () => {
    const grants = [grant([east, west], graded('read')), grant([west], graded('none'))];
    expect(remarkFor([east, west], grants)).toBe('read');
  });

  test('is opened in one organisation by no role of another', () => {
    const grants = [grant([east], graded('none')), grant([west], graded('write'))];
    expect(remarkFor([west], grants)).toBe('write');
    expect(remarkFor([east], grants)).toBe('none');
    expect(remarkFor([east, west], grants)).toBe('none');
  });

  test('is what two roles give together, where each reaches a part of the rows', () => {
    const grants = [grant([east], graded('read')), grant([west], graded('write'))];
    expect(remarkFor([east, west], grants)).toBe('read');
  });
});

describe('rows', () => {
  const own = (...orgIds: string[]): Grant => grant(orgIds, { isOwn: true });

  test('of an organisation are their own alone where no role gives the whole of it, whatever another gives elsewhere', () => {
    expect(ownOrgIdsOf([grant([east]), own(west)])).toEqual([west]);
    expect(ownOrgIdsOf([own(east, west)])).toEqual([east, west]);
  });

  test('are all of them where one role gives the whole', () => {
    expect(ownOrgIdsOf([grant([east]), own(east)])).toEqual([]);
    expect(ownOrgIdsOf([grant([east, west])])).toEqual([]);
  });
});
