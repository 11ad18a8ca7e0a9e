/** Who may do what with an organisation's own field: by the rules that name a role, and by whether it is masked. */
import type { OwnRules } from '#contract/kinds.ts';
import { corpAdminRoleCode } from '#contract/rights.ts';
import type { Who } from '#server/who.ts';
import type { Access } from './fieldAccess.ts';

const widths: readonly Access[] = ['none', 'masked', 'read', 'write'];
const widest = (grades: readonly Access[]): Access => widths[Math.max(...grades.map((one) => widths.indexOf(one)))] ?? 'none';

/** Of several roles the widest decides; a role that no rule names has the field as everybody has it. @param usual what its kind allows */
export function ownAccess(who: Who, { isMasked, roleRules }: Pick<OwnRules, 'isMasked' | 'roleRules'>, usual: Access): Access {
  const masked = isMasked && !who.rights.has('member.unmask') ? 'masked' : usual;
  if (roleRules.length === 0 || who.roleCodes.includes(corpAdminRoleCode)) return masked;
  const grades = who.roleCodes.map((code) => roleRules.find(({ role }) => role === code)?.grade ?? 'write');
  const ruled = grades.length === 0 ? 'write' : widest(grades);
  // A rule narrows; what is masked stays masked.
  return widths[Math.min(widths.indexOf(ruled), widths.indexOf(masked))] ?? 'none';
}
