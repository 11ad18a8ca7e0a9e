/** Pictures of the chat. */
import { rights } from '#contract/rights.ts';
import type { Query } from '#server/db/database.ts';
import { Refusal } from '#server/refusal.ts';
import type { Who } from '#server/who.ts';
import type { Handlers } from './handler.ts';
import { alone } from './handler.ts';

/** A member sees his own uploads and what was sent in a conversation of his; staff see the files of their organisations and of the conversations there. */
async function visibleFile(query: Query, path: string, who: Who): Promise<{ path: string; contentType: string } | undefined> {
  const sentWhere = who.kind === 'member' ? 'c.member_id = $2' : 'c.org_id = any($2)';
  const ownWhere = who.kind === 'member' ? `f.uploader_kind = 'member' and f.uploader_id = $2` : 'f.org_id = any($2)';
  const [row] = await query.query<{ path: string; contentType: string }>(
    `select f.path, f.content_type as "contentType" from stored_file f where f.path = $1 and (${ownWhere}
       or exists (select 1 from message m join conversation c on c.id = m.conversation_id where m.message_type = 1 and m.content = f.path and ${sentWhere}))`,
    [path, who.kind === 'member' ? who.id : who.orgIds],
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
