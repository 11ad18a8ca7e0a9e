/** Pictures of the chat. */
import { rights } from '#contract/rights.ts';
import type { Query } from '#server/db/database.ts';
import { Refusal } from '#server/refusal.ts';
import type { Who } from '#server/who.ts';
import type { Handlers } from './handler.ts';
import { alone } from './handler.ts';

/**
 * A person sees what he uploaded himself; a member what was sent in a conversation of his; staff the files of their organisations and of
 * the conversations there. What was recalled is seen by its sender alone.
 */
async function visibleFile(query: Query, path: string, who: Who): Promise<{ path: string; contentType: string } | undefined> {
  const sentWhere = who.kind === 'member' ? 'c.member_id = $2' : 'c.org_id = any($2)';
  const ofOrganisation = `or f.org_id = any($2) and not exists (select from message r where r.message_type = 1 and r.content = f.path and r.recalled_at is not null)`;
  const [row] = await query.query<{ path: string; contentType: string }>(
    `select f.path, f.content_type as "contentType" from stored_file f where f.path = $1 and (f.uploader_kind = $3 and f.uploader_id = $4 ${who.kind === 'member' ? '' : ofOrganisation}
       or exists (select from message m join conversation c on c.id = m.conversation_id where m.message_type = 1 and m.content = f.path and m.recalled_at is null and ${sentWhere}))`,
    [path, who.kind === 'member' ? who.id : who.orgIds, who.kind, who.id],
  );
  return row;
}

export const files: Pick<Handlers, 'files.upload' | 'files.download'> = {
  /** Waits for the picture to be drawn, so it holds no transaction meanwhile. */
  'files.upload': alone(async (database, input, who, context) => {
    if (!who.rights.has('file.upload')) throw new Refusal('refused', { right: rights['file.upload'][who.language === 'en' ? 1 : 0] });
    const path = await context.files.store(database, Buffer.from(await input.file.arrayBuffer()), who);
    context.note({ entity: 'file', detail: { path } });
    return { path };
  }),
  'files.download': alone(async (database, input, who, context) => {
    const file = await visibleFile(database, input.path, who);
    const bytes = file && (await context.files.read(file.path));
    if (!bytes) throw new Refusal('notFound');
    context.note({ entity: 'file', detail: { path: file.path } });
    return new Blob([new Uint8Array(bytes)], { type: file.contentType });
  }),
};
