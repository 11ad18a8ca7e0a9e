/** One condition says which stored files somebody sees: for downloads, for what rows may hold, and for the list of files. */
import type { Principal } from '#server/kit/principal.ts';
import { isUsedSql } from '#server/db/fileUses.ts';

const recalled = 'exists (select from message r where r.message_type = 1 and r.content = f.path and r.recalled_at is not null)';
const sent = (where: string): string =>
  `exists (select from message m join conversation c on c.id = m.conversation_id where m.message_type = 1 and m.content = f.path and m.recalled_at is null and ${where})`;

/**
 * A person sees what they uploaded themselves; a member what was sent in a conversation of theirs; staff the files of their organisations, of the conversations there, and of
 * rows of the whole group. Of organisations where they see their own rows alone: what one of these uses; what they do not see is not there for this statement
 * (docs/adr/0040). What was recalled is seen by its sender alone.
 * @param add makes a parameter of a value
 * @returns a condition on the stored file `f`
 */
export function seenSql(principal: Principal, add: (value: unknown, type: string) => string): string {
  const own = `f.uploader_kind = ${add(principal.kind, 'text')} and f.uploader_id = ${add(principal.id, 'uuid')}`;
  if (principal.kind === 'member') return `f.deleted_at is null and (${own} or ${sent(`c.member_id = ${add(principal.id, 'uuid')}`)})`;
  const orgIds = add(principal.orgIds, 'uuid[]');
  const inOrgs = `f.org_id = any(${orgIds}) and (f.org_id <> all(${add(principal.ownOrgIds ?? [], 'uuid[]')}) or ${isUsedSql})`;
  const ofGroup = `f.org_id = ${add(principal.groupId, 'uuid')} and ${isUsedSql}`;
  return `f.deleted_at is null and (${own} or (${inOrgs} or ${ofGroup}) and not ${recalled} or ${sent(`c.org_id = any(${orgIds})`)})`;
}
