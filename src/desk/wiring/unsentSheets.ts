/** A sheet of unsent words is written down, sealed, and read again; its pictures have records of their own. */
import { unsentLimits } from '#contract/limits/chat.ts';
import { fileLimits } from '#contract/limits/files.ts';
import type { Unsent, Written } from '#src/desk/machines/conversation/values.ts';
import type { ChatRow, OutboxItem } from '#src/kit/machines/rows.ts';
import type { Tools } from '#src/kit/machines/tools.ts';
import type { Heard, Kept, Sheet } from '#src/desk/machines/unsent/entries.ts';
import { isUnsent, joined, nothingWritten, writtenOf } from '#src/desk/machines/unsent/written.ts';
import type { Seal } from '#src/kit/wiring/seal.ts';
import type { SealedRecord, SealedRecords } from '#src/kit/wiring/sealedRecords.ts';

type StoredItem = OutboxItem & { readonly picture?: { readonly type: string } };
interface StoredSheet {
  readonly row: ChatRow;
  readonly written: Written;
  readonly outbox: readonly StoredItem[];
}

export interface KeepOrder {
  readonly row: ChatRow;
  readonly unsent: Unsent;
  readonly base: Written;
  readonly isLeaving: boolean;
}

/** A file is no text, and the address under which this window shows it means nothing to the next. */
const toStored = (item: OutboxItem): StoredItem => ({
  ...item,
  file: undefined,
  localImage: undefined,
  ...(item.file ? { picture: { type: item.file.type } } : {}),
});
const sheetThing = (conversationId: string): string => `sheet ${conversationId}`;
const pictureThing = (clientId: string): string => `picture ${clientId}`;

export interface SheetsParts {
  readonly seal: Seal;
  readonly records: SealedRecords;
  readonly tools: Pick<Tools, 'now' | 'previewOf'>;
}

export class UnsentSheets {
  private readonly parts: SheetsParts;
  /** Messages this window has or had; others in a record belong to another window and stay there. */
  private readonly ours = new Set<string>();
  /** conversationId -> messages of other windows, as its record last told. */
  private readonly theirs = new Map<string, readonly StoredItem[]>();
  /** clientId -> conversationId of pictures that have a record. */
  private readonly pictures = new Map<string, string>();
  /** Record name -> conversationId. */
  private readonly names = new Map<string, string>();

  constructor(parts: SheetsParts) {
    this.parts = parts;
  }

  nameOf(conversationId: string): string {
    const name = this.parts.seal.nameOf(sheetThing(conversationId));
    this.names.set(name, conversationId);
    return name;
  }

  async load(): Promise<readonly Sheet[]> {
    const { seal, records } = this.parts;
    const sheets: Sheet[] = [];
    for (const record of await records.sheetsOf(seal.owner)) {
      const stored = this.read(record);
      if (!stored) continue;
      const { row, written, outbox } = stored;
      sheets.push({ row, unsent: { ...written, outbox: await Promise.all(outbox.map((item) => this.revived(row.conversationId, item))) } });
      this.theirs.delete(row.conversationId);
    }
    const known = new Set(Array.from(this.pictures.keys(), (clientId) => seal.nameOf(pictureThing(clientId))));
    await records.remove((await records.picturesOf(seal.owner)).filter((name) => !known.has(name)));
    return sheets;
  }

  /** @returns what the record holds now, which is more than was given where another window wrote too; null where the same was given again to a page that is being closed */
  async keep({ row, unsent, base, isLeaving }: KeepOrder): Promise<Kept | null> {
    const { records } = this.parts;
    const id = row.conversationId;
    const name = this.nameOf(id);
    for (const item of unsent.outbox) this.ours.add(item.clientId);
    const outbox = unsent.outbox.map(toStored);
    let written = writtenOf(unsent);
    const sheet = (): SealedRecord | null => {
      const all = [...outbox, ...(this.theirs.get(id) ?? [])];
      return isUnsent({ ...written, outbox: unsent.outbox }) || all.length > 0
        ? this.sealed(name, 'sheet', JSON.stringify({ row, written, outbox: all }))
        : null;
    };
    const writing = isLeaving
      ? records.writeAtOnce(name, sheet()).then(() => true)
      : records.rewrite(name, (record) => {
          const stored = record ? this.read(record) : null;
          if (!stored) this.theirs.delete(id);
          written = joined(written, base, stored?.written ?? nothingWritten);
          return sheet();
        });
    const pictures = this.keepPictures(id, unsent.outbox);
    const [isWritten, isWhole] = await Promise.all([writing, pictures]);
    return isWritten ? { id, isWhole, written } : null;
  }

  /** Another window has made this of a record. */
  async look(name: string): Promise<Heard | null> {
    const record = await this.parts.records.get(name);
    const stored = record ? this.read(record) : null;
    if (stored) return { id: stored.row.conversationId, row: stored.row, written: stored.written };
    const id = this.names.get(name);
    return id === undefined ? null : { id, row: null, written: nothingWritten };
  }

  private sealed(name: string, kind: SealedRecord['kind'], plain: string | Uint8Array<ArrayBuffer>): SealedRecord {
    const { seal, tools } = this.parts;
    const bytes = typeof plain === 'string' ? new TextEncoder().encode(plain) : plain;
    return { name, owner: seal.owner, kind, at: tools.now(), ...seal.close(name, bytes) };
  }

  /** Null where the record was made with another key or changed by another hand: it is left alone and grows old. */
  private read(record: SealedRecord): StoredSheet | null {
    const plain = this.parts.seal.open(record.name, record);
    if (!plain) return null;
    const given = JSON.parse(new TextDecoder().decode(plain)) as StoredSheet;
    const stored = { ...given, written: { ...nothingWritten, ...given.written } };
    const id = stored.row.conversationId;
    this.names.set(record.name, id);
    this.theirs.set(
      id,
      stored.outbox.filter((item) => !this.ours.has(item.clientId)),
    );
    return stored;
  }

  /** The message is this window's own from now on: whoever is acknowledged first takes it out, and the server stores a client id once. */
  private async revived(conversationId: string, { picture, ...item }: StoredItem): Promise<OutboxItem> {
    const { seal, records, tools } = this.parts;
    this.ours.add(item.clientId);
    if (!picture) return item;
    const name = seal.nameOf(pictureThing(item.clientId));
    const record = await records.get(name);
    const bytes = record ? seal.open(name, record) : null;
    if (!bytes) return item;
    this.pictures.set(item.clientId, conversationId);
    const file = new Blob([bytes], { type: picture.type });
    return { ...item, file, localImage: tools.previewOf(file) };
  }

  /** @returns false where a picture is more than may be kept */
  private async keepPictures(conversationId: string, outbox: readonly OutboxItem[]): Promise<boolean> {
    const { seal, records } = this.parts;
    const waiting = outbox.filter((item) => item.file !== undefined);
    const ids = new Set(waiting.map((item) => item.clientId));
    const gone = Array.from(this.pictures).flatMap(([clientId, id]) => (id === conversationId && !ids.has(clientId) ? [clientId] : []));
    for (const clientId of gone) this.pictures.delete(clientId);
    if (gone.length > 0) await records.remove(gone.map((clientId) => seal.nameOf(pictureThing(clientId))));
    let isWhole = true;
    for (const { clientId, file } of waiting) {
      if (!file || this.pictures.has(clientId)) continue;
      if (file.size > fileLimits.imageBytes || this.pictures.size >= unsentLimits.pictures) {
        isWhole = false;
        continue;
      }
      const name = seal.nameOf(pictureThing(clientId));
      await records.write(this.sealed(name, 'picture', new Uint8Array(await file.arrayBuffer())));
      this.pictures.set(clientId, conversationId);
    }
    return isWhole;
  }
}
