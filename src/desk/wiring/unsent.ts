/** The records of the draft store: the key from the server, held in memory alone; the sealed records of this browser; the other windows of the same person. */
import { fromCallback } from 'xstate';
import type { Api } from '#api/client.ts';
import type { Tools } from '#src/kit/machines/tools.ts';
import { unsentMachine } from '#src/desk/machines/unsentMachine.ts';
import type { StoreOrder, StoreReport, UnsentEvent } from '#src/desk/machines/unsentMachine.ts';
import { sealWith } from '#src/kit/wiring/seal.ts';
import { openSealedRecords } from '#src/kit/wiring/sealedRecords.ts';
import type { SealedRecords } from '#src/kit/wiring/sealedRecords.ts';
import type { Surroundings } from '#src/kit/wiring/surroundings.ts';
import { UnsentSheets } from './unsentSheets.ts';

export interface UnsentParts {
  readonly api: Api;
  readonly around: Surroundings;
  readonly tools: Tools;
}

/** Windows tell each other that a record changed, never what is in it. */
interface Told {
  readonly owner: string;
  readonly name: string;
}
const channelName = 'careline.unsent';

interface Open {
  readonly sheets: UnsentSheets;
  readonly records: SealedRecords;
  readonly channel: BroadcastChannel;
  readonly owner: string;
}

async function open({ api, around, tools }: UnsentParts, orgId: string): Promise<Open> {
  if (!around.indexedDB) throw new Error('This browser has no IndexedDB: what is written is kept in memory alone.');
  const { key } = await api.call('session.sealKey', {});
  const seal = sealWith(key, orgId);
  const records = await openSealedRecords(around.indexedDB, tools.now());
  return { sheets: new UnsentSheets({ seal, records, tools }), records, channel: around.newChannel(channelName), owner: seal.owner };
}

type Tell = (event: StoreReport) => void;

/** Orders of one store; what is under way at the end is still finished. */
class Store {
  private readonly parts: Open;
  private readonly tell: Tell;
  private underWay = 0;
  private isOver = false;

  constructor(parts: Open, tell: Tell) {
    this.parts = parts;
    this.tell = tell;
    parts.channel.onmessage = ({ data }: MessageEvent<Told>) => {
      if (data.owner === parts.owner) void this.look(data.name);
    };
  }

  take(order: StoreOrder): void {
    if (order.type === 'look') void this.look(this.parts.sheets.nameOf(order.id));
    else void this.keep(order);
  }

  end(): void {
    this.isOver = true;
    this.closeWhenDone();
  }

  private async keep(order: Extract<StoreOrder, { type: 'keep' }>): Promise<void> {
    const { sheets, channel, owner } = this.parts;
    const id = order.row.conversationId;
    await this.during(async () => {
      try {
        const kept = await sheets.keep(order);
        if (!kept) return;
        channel.postMessage({ owner, name: sheets.nameOf(id) } satisfies Told);
        this.tell({ type: 'store.kept', ...kept });
      } catch {
        // Full, forbidden or gone: the mark beside the draft says that it is not kept.
        this.tell({ type: 'store.refused', id });
      }
    });
  }

  private look(name: string): Promise<void> {
    return this.during(async () => {
      try {
        const heard = await this.parts.sheets.look(name);
        if (heard) this.tell({ type: 'store.heard', ...heard });
      } catch {
        this.tell({ type: 'store.shut' });
      }
    });
  }

  private async during(body: () => Promise<void>): Promise<void> {
    this.underWay += 1;
    await body();
    this.underWay -= 1;
    this.closeWhenDone();
  }

  private closeWhenDone(): void {
    if (!this.isOver || this.underWay > 0) return;
    this.parts.channel.close();
    this.parts.records.close();
  }
}

export const wiredUnsent = (parts: UnsentParts) =>
  unsentMachine.provide({
    actors: {
      store: fromCallback<StoreOrder, { readonly orgId: string }>(({ input, sendBack, receive }) => {
        const say = (event: UnsentEvent): void => sendBack(event);
        let store: Store | undefined;
        let isOver = false;
        const tell: Tell = (event) => {
          if (!isOver) say(event);
        };
        const begin = async (): Promise<void> => {
          try {
            const opened = await open(parts, input.orgId);
            const sheets = await opened.sheets.load();
            store = new Store(opened, tell);
            if (isOver) store.end();
            else say({ type: 'store.opened', sheets });
          } catch {
            // No key, no storage: the words stay in this window, their mark says so, and it is tried again.
            tell({ type: 'store.shut' });
          }
        };
        void begin();
        receive((order) => store?.take(order));
        const { window, document } = parts.around;
        const hidden = (): void => {
          if (document.visibilityState === 'hidden') say({ type: 'keep.now', isLeaving: false });
        };
        const leaving = (): void => say({ type: 'keep.now', isLeaving: true });
        document.addEventListener('visibilitychange', hidden);
        window.addEventListener('pagehide', leaving);
        window.addEventListener('beforeunload', leaving);
        return () => {
          isOver = true;
          document.removeEventListener('visibilitychange', hidden);
          window.removeEventListener('pagehide', leaving);
          window.removeEventListener('beforeunload', leaving);
          store?.end();
        };
      }),
    },
  });
