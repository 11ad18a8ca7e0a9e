/** The store of what is typed in forms: the key from the server, held in memory alone; the sealed records of this browser; the other windows of the same person. */
import { fromCallback } from 'xstate';
import type { Api } from '#api/client.ts';
import { formsMachine } from '#src/kit/machines/formsMachine.ts';
import type { FormOrder, FormStoreReport, FormsEvent } from '#src/kit/machines/formsMachine.ts';
import { FormRecords } from './formRecords.ts';
import { onLeaving } from './leaving.ts';
import { sealWith } from './seal.ts';
import { openSealedRecords } from './sealedRecords.ts';
import type { Surroundings } from './surroundings.ts';

export interface FormsParts {
  readonly api: Api;
  readonly around: Surroundings;
  /** False on a back end that gives no key: what is typed lives in the window's memory. */
  readonly hasSeal: boolean;
  readonly now: () => number;
}

/** Windows tell each other that a record changed, never what is in it. */
interface Told {
  readonly owner: string;
  readonly name: string;
}
const channelName = 'careline.forms';

interface Store {
  take(order: FormOrder): void;
  /** A write that is under way is still finished. */
  end(): void;
}

async function openStore({ api, around, hasSeal, now }: FormsParts, orgId: string, tell: (event: FormStoreReport) => void): Promise<Store> {
  if (!around.indexedDB || !hasSeal) throw new Error('No sealed storage here: what is typed is kept in memory alone.');
  const { key } = await api.call('session.sealKey', {});
  const seal = sealWith(key, orgId);
  const records = await openSealedRecords(around.indexedDB, now());
  const forms = new FormRecords({ seal, records, now });
  const loaded = await forms.load();
  const channel = around.newChannel(channelName);
  let underWay = 0;
  let isOver = false;
  const during = async (body: () => Promise<void>): Promise<void> => {
    underWay += 1;
    await body();
    underWay -= 1;
    if (!isOver || underWay > 0) return;
    channel.close();
    records.close();
  };
  channel.onmessage = ({ data }: MessageEvent<Told>) => {
    if (data.owner !== seal.owner || isOver) return;
    void during(async () => {
      try {
        const heard = await forms.look(data.name);
        if (heard) tell({ type: 'store.heard', key: heard.key, values: heard.values });
      } catch {
        tell({ type: 'store.shut' });
      }
    });
  };
  tell({ type: 'store.opened', forms: loaded });
  return {
    take: ({ key: form, turn, values, isLeaving }) =>
      void during(async () => {
        try {
          await forms.keep(form, values, isLeaving);
          channel.postMessage({ owner: seal.owner, name: forms.nameOf(form) } satisfies Told);
          tell({ type: 'store.kept', key: form, turn });
        } catch {
          // Full, forbidden or gone: it stays in this window, and leaving asks first.
          tell({ type: 'store.refused', key: form });
        }
      }),
    end: () => {
      isOver = true;
      void during(() => Promise.resolve());
    },
  };
}

export const wiredForms = (parts: FormsParts) =>
  formsMachine.provide({
    actors: {
      store: fromCallback<FormOrder, { readonly orgId: string }>(({ input, sendBack, receive }) => {
        const say = (event: FormsEvent): void => sendBack(event);
        let store: Store | undefined;
        let isOver = false;
        const tell = (event: FormStoreReport): void => {
          if (!isOver) say(event);
        };
        /** Given between the answer of the store and its being here. */
        const early: FormOrder[] = [];
        openStore(parts, input.orgId, tell).then(
          (opened) => {
            store = opened;
            for (const order of early) opened.take(order);
            if (isOver) opened.end();
          },
          // No key, no storage: what is typed stays in this window, and it is tried again.
          () => tell({ type: 'store.shut' }),
        );
        receive((order) => {
          if (store) store.take(order);
          else early.push(order);
        });
        const stopListening = onLeaving(parts.around, (isLeaving) => say({ type: 'keep.now', isLeaving }));
        return () => {
          isOver = true;
          stopListening();
          store?.end();
        };
      }),
    },
  });
