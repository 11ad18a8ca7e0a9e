/**
 * What somebody without a login answers lies sealed in their browser (ADR 10). There is no key of a person, so the token of the link is one: whoever has the link may read
 * the answers at the server too, and without it a record says nothing, not even of which questionnaire it is.
 */
import { answeringLimits } from '#contract/limits/answering.ts';
import type { AnswerDraft } from '#src/questionnaires/machines/answeringContext.ts';
import { sealWith } from '#src/kit/wiring/seal.ts';
import type { Seal } from '#src/kit/wiring/seal.ts';
import { openSealedRecords } from '#src/kit/wiring/sealedRecords.ts';
import type { SealedRecord, SealedRecords } from '#src/kit/wiring/sealedRecords.ts';

interface Stored extends AnswerDraft {
  /** The server knows this browser by it. */
  readonly device: string;
}
interface Place {
  readonly records: SealedRecords;
  readonly seal: Seal;
  readonly name: string;
  readonly device: string;
}
export interface AnswerDraftsParts {
  readonly indexedDB: IDBFactory | null;
  readonly now: () => number;
  readonly newId: () => string;
}

const nothing: AnswerDraft = { answers: {}, changed: [] };

/** @throws where it is none of the server's: nobody could have answered by it */
const sealOf = (token: string): Seal => sealWith(`${token.replaceAll('-', '+').replaceAll('_', '/')}=`, 'answering');

export class AnswerDrafts {
  private readonly parts: AnswerDraftsParts;
  private readonly places = new Map<string, Place>();
  private readonly waiting = new Map<string, AnswerDraft | null>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: AnswerDraftsParts) {
    this.parts = parts;
  }

  /** @returns no device where this browser keeps nothing: then the server is told of none */
  async open(token: string): Promise<{ readonly device: string | null; readonly draft: AnswerDraft | null }> {
    try {
      if (!this.parts.indexedDB) return { device: null, draft: null };
      const seal = sealOf(token);
      const records = this.places.get(token)?.records ?? (await openSealedRecords(this.parts.indexedDB, this.parts.now()));
      const name = seal.nameOf('answers');
      const stored = read(seal, await records.get(name));
      const device = stored?.device ?? this.parts.newId();
      const place = { records, seal, name, device };
      this.places.set(token, place);
      // The device is known here before the server hears of it: a kill between the two locks nobody out.
      if (!stored) await records.write(this.recordOf(place, nothing));
      return { device, draft: stored && { answers: stored.answers, changed: stored.changed } };
    } catch {
      // Forbidden, full or broken: what is answered goes up all the same, and the page says that it is not kept here.
      return { device: null, draft: null };
    }
  }

  write(token: string, draft: AnswerDraft | null): void {
    this.waiting.set(token, draft);
    this.timer ??= setTimeout(() => this.flush(false), answeringLimits.draftMs);
  }

  /** @param isLeaving the page has no time for more than one write */
  flush(isLeaving: boolean): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    for (const [token, draft] of this.waiting) {
      const place = this.places.get(token);
      if (place) this.put(place, draft, isLeaving).catch(() => this.places.delete(token));
    }
    this.waiting.clear();
  }

  private async put(place: Place, draft: AnswerDraft | null, isLeaving: boolean): Promise<void> {
    const { records, name } = place;
    const record = draft && this.recordOf(place, draft);
    if (isLeaving) await records.writeAtOnce(name, record);
    else await records.rewrite(name, () => record);
  }

  private recordOf({ seal, name, device }: Place, draft: AnswerDraft): SealedRecord {
    const plain = new TextEncoder().encode(JSON.stringify({ ...draft, device } satisfies Stored));
    return { name, owner: seal.owner, kind: 'form', at: this.parts.now(), ...seal.close(name, plain) };
  }
}

function read(seal: Seal, record: SealedRecord | null): Stored | null {
  const plain = record && seal.open(record.name, record);
  return plain ? (JSON.parse(new TextDecoder().decode(plain)) as Stored) : null;
}
