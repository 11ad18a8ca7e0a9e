/** The desk as a workplace asks these of the server and of the browser. */
import { fromPromise } from 'xstate';
import type { Api } from '#api/client.ts';
import type { Takes } from '#contract/operations.ts';
import { keyOf } from '#src/desk/machines/desk/handOver.ts';
import type { CannedAsk, CannedReply, Colleague, DeskBooks, DeskPart, HandOver, HeldRow } from '#src/desk/machines/desk/context.ts';
import { deskMachine } from '#src/desk/machines/deskMachine.ts';
import { notifyDesktop, playerOf, wiredPermission } from './notify.ts';
import type { NotifyParts } from './notify.ts';

export interface DeskParts extends NotifyParts {
  readonly api: Api;
}

const byId = (people: readonly Colleague[]): DeskBooks['people'] => Object.fromEntries(people.map((one) => [one.id, one]));

async function readPart(api: Api, part: DeskPart): Promise<Partial<DeskBooks>> {
  switch (part) {
    case 'people':
      return { people: byId(await api.call('desk.people', {})) };
    case 'teams':
      return { teams: await api.call('desk.teams', {}) };
    case 'policy':
      return { policy: await api.call('desk.policy', {}) };
    case 'canned':
      return { canned: await api.call('cannedReply.list', {}) };
    case 'preferences':
      return { preferences: (await api.call('desk.preferences', {})).desk };
  }
}

async function changeCanned(api: Api, ask: CannedAsk): Promise<CannedReply | null> {
  if (ask.kind === 'save') return api.call('cannedReply.save', ask.given);
  await api.call('cannedReply.remove', { id: ask.id });
  return null;
}

/** The chosen rows of each kind. @throws where no colleague is chosen: the machine asks for one first */
function workOf(handOver: HandOver | null): Takes<'heldWork.pass'> {
  if (handOver?.target?.to !== 'person') throw new Error('Work is to be passed on to nobody: expected a colleague as the target of the open sheet.');
  const chosen = new Set(handOver.workChosen);
  const rows = (handOver.work ?? []).filter((row) => chosen.has(keyOf(row)));
  const lists = [...Map.groupBy(rows, ({ kind }) => kind)].map(([kind, some]) => [kind, some.map(({ id }) => id)]);
  return { toUserId: handOver.target.toUserId, ...(Object.fromEntries(lists) as Partial<Record<HeldRow['kind'], readonly string[]>>) };
}

export const wiredDesk = (parts: DeskParts) => {
  const { api, around } = parts;
  const play = playerOf(around);
  return deskMachine.provide({
    actors: {
      loadPart: fromPromise(({ input: { part } }) => readPart(api, part)),
      saveDuty: fromPromise(async ({ input: { dutyState } }) => {
        await api.call('desk.setDuty', { dutyState });
        return dutyState;
      }),
      savePreferences: fromPromise(async ({ input: { preferences } }) => {
        await api.call('desk.savePreferences', { desk: preferences });
        return preferences;
      }),
      savePolicy: fromPromise(({ input: { policy } }) => {
        if (!policy) throw new Error('The rules are to be saved while nobody writes them: expected the open drawer.');
        return api.call('desk.savePolicy', policy);
      }),
      saveTeam: fromPromise(({ input: { team } }) => {
        if (!team) throw new Error('A team is to be saved while nobody writes one: expected the open form.');
        const { id, version, name, memberIds } = team;
        return api.call('desk.saveTeam', { name: name.trim(), memberIds: [...memberIds], ...(id === null ? {} : { id, version }) });
      }),
      removeTeam: fromPromise(async ({ input: { id } }) => {
        if (id === null) throw new Error('A team is to be removed that was never saved: expected one of the list.');
        await api.call('desk.removeTeam', { id });
        return id;
      }),
      changeCanned: fromPromise(({ input: { ask } }) => changeCanned(api, ask)),
      give: fromPromise(({ input: { conversationIds, target, note } }) =>
        api.call('conversation.handOver', { conversationIds: [...conversationIds], ...target, ...(note.trim() === '' ? {} : { note: note.trim() }) }),
      ),
      readWork: fromPromise(() => api.call('heldWork.list', {})),
      passWork: fromPromise(({ input: { handOver } }) => api.call('heldWork.pass', workOf(handOver))),
      permission: wiredPermission(parts),
    },
    actions: {
      notifyDesktop: (_, notice) => notifyDesktop(parts, notice),
      playSound: (_, volume) => play(volume),
    },
  });
};
