/** What each list screen asks of the server. */
import { fromPromise } from 'xstate';
import type { Feature } from '#contract/services.ts';
import type { Api } from '#api/client.ts';
import type { OrderStatus } from '#contract/lives/orderLife.ts';
import { resourceListMachine } from '#machines/resourceListMachine.ts';
import { toOrderRow, toPage } from './legacy.ts';
import type { listEntities } from './shell/listScreens.ts';

const lists = {
  '/orderManage': { list: 'order.pushedList', detail: 'order.pushedDetail', move: 'order.setPushedStatus', toRow: toOrderRow },
  '/orderManage/consultation': {
    list: 'order.consultationList',
    detail: 'order.consultationDetail',
    move: 'order.setConsultationStatus',
    toRow: toOrderRow,
  },
  '/inspector/widgets': { list: 'order.pushedList', detail: 'order.pushedDetail', move: 'order.setPushedStatus', toRow: toOrderRow },
} as const satisfies Record<keyof typeof listEntities, unknown>;

const listAt = (path: string): (typeof lists)[keyof typeof lists] => {
  const found = (lists as Readonly<Record<string, (typeof lists)[keyof typeof lists]>>)[path];
  if (!found) throw new Error(`No list stands at '${path}': expected one of ${Object.keys(lists).join(', ')}.`);
  return found;
};

const pageSize = 50;

export function wiredList(api: Api, features: readonly Feature[]) {
  const hasNext = features.includes('next');
  const paging = (next: string | null): { readonly page?: number; readonly next?: string } =>
    hasNext ? (next === null ? {} : { next }) : { page: next === null ? 1 : Number(next) };
  return resourceListMachine.provide({
    actors: {
      loadPage: fromPromise(async ({ input: { path, query, next } }) => {
        const { list, toRow } = listAt(path);
        const page = toPage(await api.call(list, { limit: pageSize, ...paging(next), ...query } as never), toRow);
        // Without keyset paging a full page is followed by the next number.
        const after = hasNext || page.rows.length < pageSize ? {} : { next: String((next === null ? 1 : Number(next)) + 1) };
        return { ...page, ...after };
      }),
      loadRow: fromPromise(async ({ input: { path, id, query } }) => {
        const { list, toRow } = listAt(path);
        const { rows } = toPage(await api.call(list, { id, limit: pageSize, ...query } as never), toRow);
        return rows.find((row) => row.id === id) ?? null;
      }),
      loadDetail: fromPromise(async ({ input: { path, id } }) => {
        const { detail, toRow } = listAt(path);
        return toRow(await api.call(detail, { id }));
      }),
      moveRow: fromPromise(
        async ({
          input: {
            path,
            move: { id, status, version },
          },
        }) => {
          const { move, toRow } = listAt(path);
          return toRow(await api.call(move, { id, status: status as OrderStatus, version }));
        },
      ),
    },
  });
}
