/** Notes of customers: who wrote one changes it and takes it away; anybody else needs the right to change colleagues' notes. */
import { Refusal } from '#server/kit/refusal.ts';
import type { Principal } from '#server/kit/principal.ts';
import type { Rule, RuleRow } from '#server/engine/rules/rule.ts';

/** @throws Refusal customerNoteNotYours, naming who wrote it */
function refuseForeign(principal: Principal, note: RuleRow): void {
  if (principal.kind !== 'staff' || note['authorId'] === principal.id || principal.rights.has('note.others')) return;
  throw new Refusal('customerNoteNotYours', { name: String(note['authorName'] ?? '—') });
}

export const customerNoteRule: Rule = {
  save: async (_query, principal, _draft, before) => {
    if (before) refuseForeign(principal, before);
  },
  remove: async (_query, principal, note) => refuseForeign(principal, note),
  restore: async (_query, principal, note) => refuseForeign(principal, note),
};
