/** Stores the pictures of the conversations by the same function as an upload. */
import type { Database } from '#server/db/database.ts';
import { FileStore } from '#server/storage/fileStore.ts';
import type { PictureDraft } from './demoRows.ts';
import { drawPicture } from './pictures.ts';

/** @returns message id -> the path that the message carries */
export async function writePictures(database: Database, dataDir: string, pictures: readonly PictureDraft[]): Promise<ReadonlyMap<string, string>> {
  const store = new FileStore(dataDir);
  const paths = new Map<string, string>();
  for (const one of pictures) {
    paths.set(one.messageId, await store.store(database, await drawPicture(one.picture), { kind: one.ownerKind, id: one.ownerId, orgId: one.orgId }));
  }
  return paths;
}
