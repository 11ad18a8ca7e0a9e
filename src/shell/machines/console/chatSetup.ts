/** The part of the root for conversations and for what is written: which one is open, which is seen, which actor gets what arrives. */
import { assign, enqueueActions } from 'xstate';
import { chatLimits } from '#contract/limits/chat.ts';
import { addressOfConversation, conversationIn } from './address.ts';
import type { ConversationRef } from './context.ts';
import { lastPosition, sharesOf } from './routing.ts';
import { formsOf } from '#src/kit/machines/forms/entries.ts';
import { conversationOf } from '#src/desk/machines/chatKey.ts';
import type { FormReport } from '#src/kit/machines/forms/form.ts';
import type { FormsReport } from '#src/kit/machines/formsMachine.ts';
import { keptAt, sheetsOf, withSheets } from './unsent.ts';
import type { DeskEvent } from '#src/desk/machines/desk/context.ts';
import type { ChatRow } from '#src/kit/machines/rows.ts';
import type { Delivery } from '#src/kit/machines/socketMachine.ts';
import type { Sheet } from '#src/desk/machines/unsent/entries.ts';
import { isUnsent } from '#src/desk/machines/unsent/written.ts';
import { sessionSetup } from './setup.ts';

const isBusy = (ref: ConversationRef): boolean => isUnsent(ref.getSnapshot().context);

export const consoleSetup = sessionSetup.extend({
  actions: {
    choose: assign(({ context, spawn }, row: ChatRow | null) => {
      const me = context.session.getSnapshot().context.person;
      if (!row || !me) return { selected: null };
      const id = row.conversationId;
      const known = context.conversations[id];
      const sheet = sheetsOf(context)[id];
      const ref =
        known ??
        spawn('conversation', {
          id: `conversation:${id}`,
          input: {
            tools: context.tools,
            me,
            features: context.config.features,
            row,
            online: context.socket?.getSnapshot().hasTag('open') ?? false,
            draftKept: keptAt(context, id),
            forms: formsOf(context.forms?.getSnapshot().context.entries ?? {}),
            ...(sheet ? { unsent: sheet.unsent } : {}),
          },
        });
      return { selected: ref, conversations: { ...context.conversations, [id]: ref }, recent: [...context.recent.filter((one) => one !== id), id] };
    }),
    /** The conversation that the address names is open. Coming back to the desk by another way, the one that was open stays open. */
    followAddress: enqueueActions(({ context, enqueue }, { path, search, wasThere }: { path: string; search: string; wasThere: boolean }) => {
      const { inbox } = context;
      if (context.side !== 'staff' || path !== context.chatPath || !inbox) return;
      const asked = conversationIn(search);
      const { selectedId } = inbox.getSnapshot().context;
      if (asked === selectedId) return;
      if (asked !== null) enqueue.sendTo(inbox, { type: 'conversation.open', id: asked });
      else if (wasThere) enqueue.sendTo(inbox, { type: 'conversation.close' });
      else enqueue.sendTo(context.navigation, { type: 'go', path: addressOfConversation(path, selectedId), replace: true });
    }),
    /** The first one opened is a step that Back undoes; from then on one replaces the other. */
    addressChosen: enqueueActions(({ context, enqueue }, id: string | null) => {
      const here = conversationIn(context.search);
      if (context.side !== 'staff' || context.path !== context.chatPath || here === id) return;
      enqueue.sendTo(context.navigation, { type: 'go', path: addressOfConversation(context.path, id), replace: here !== null });
    }),
    jump: enqueueActions(({ context, enqueue }, { row, seq }: { row: ChatRow | null; seq: number | null }) => {
      const ref = row ? context.conversations[row.conversationId] : undefined;
      if (ref && seq !== null) enqueue.sendTo(ref, { type: 'jump.to', seq });
    }),
    tellRow: enqueueActions(({ context, enqueue }, row: ChatRow | null) => {
      const ref = row ? context.conversations[row.conversationId] : undefined;
      if (ref && row) enqueue.sendTo(ref, { type: 'row.changed', row });
    }),
    /** The least recently chosen go first; one with something unsent stays. */
    evict: enqueueActions(({ context, enqueue }) => {
      const tooMany = context.recent.length - chatLimits.keptConversations;
      if (tooMany <= 0) return;
      const leaving = context.recent
        .filter((id) => {
          const ref = context.conversations[id];
          return ref !== undefined && ref !== context.selected && !isBusy(ref);
        })
        .slice(0, tooMany);
      for (const id of leaving) {
        const ref = context.conversations[id];
        if (ref) enqueue.stopChild(ref);
      }
      enqueue.assign({
        recent: context.recent.filter((id) => !leaving.includes(id)),
        conversations: Object.fromEntries(Object.entries(context.conversations).filter(([id]) => !leaving.includes(id))),
      });
    }),
    /** Seen is what is selected, on the page of conversations, in a tab that is in front. */
    showSelected: enqueueActions(({ context, enqueue }) => {
      const shown = context.isTabVisible && context.path === context.chatPath ? context.selected : null;
      if (shown === context.shown) return;
      if (context.shown && Object.values(context.conversations).includes(context.shown)) enqueue.sendTo(context.shown, { type: 'conversation.hidden' });
      if (shown) enqueue.sendTo(shown, { type: 'conversation.shown' });
      enqueue.assign({ shown });
    }),
    carry: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'burst') return;
      const position = lastPosition(event.frames);
      if (context.socket) enqueue.sendTo(context.socket, { type: 'socket.seen', ...(position === undefined ? {} : { position }) });
      if (context.inbox) enqueue.sendTo(context.inbox, { type: 'burst', frames: event.frames });
      // After the list: whose a conversation is now decides who hears of it.
      if (context.desk) {
        const shownId = context.shown?.getSnapshot().context.row.conversationId ?? null;
        enqueue.sendTo(context.desk, { type: 'burst', frames: event.frames, shownId, isTabVisible: context.isTabVisible });
      }
      const { changes } = event;
      // Words change no row of a list, and stand in time lines.
      const talks = [...new Set(event.frames.content.map(conversationOf))];
      if (changes.length + talks.length > 0) enqueue.sendTo(context.screenActors, { type: 'burst', changes, talks });
      if (changes.length === 0) return;
      for (const ref of [context.messages, context.jobs, ...Object.values(context.lists)]) if (ref) enqueue.sendTo(ref, { type: 'burst', changes });
    }),
    /** Opened conversations, without waiting: acknowledgements come this way too. */
    carryToConversations: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'burst' && event.type !== 'acknowledged') return;
      for (const [id, frames] of sharesOf(event.frames, Object.keys(context.conversations))) {
        const ref = context.conversations[id];
        if (ref) enqueue.sendTo(ref, { type: 'burst', frames });
      }
    }),
    reloadAll: enqueueActions(({ context, enqueue }) => {
      if (context.inbox) enqueue.sendTo(context.inbox, { type: 'inbox.reload' });
      if (context.desk) enqueue.sendTo(context.desk, { type: 'desk.reload' });
      if (context.messages) enqueue.sendTo(context.messages, { type: 'messages.reload' });
      if (context.jobs) enqueue.sendTo(context.jobs, { type: 'jobs.reload' });
      enqueue.sendTo(context.screenActors, { type: 'reload' });
      if (context.preference) enqueue.sendTo(context.preference, { type: 'preference.reload' });
      for (const list of Object.values(context.lists)) enqueue.sendTo(list, { type: 'list.renew' });
      for (const ref of Object.values(context.conversations)) enqueue.sendTo(ref, { type: 'history.refresh' });
    }),
    tellConversations: enqueueActions(({ context, enqueue }, type: 'socket.opened' | 'socket.lost') => {
      for (const ref of Object.values(context.conversations)) enqueue.sendTo(ref, { type });
    }),
    tellDesk: enqueueActions(({ context, enqueue }, event: DeskEvent) => {
      if (context.desk) enqueue.sendTo(context.desk, event);
    }),
    tellDelivery: enqueueActions(({ context, enqueue }, { type, delivery }: { type: 'frame.handed' | 'frame.unsent'; delivery: Delivery }) => {
      const ref = context.conversations[delivery.conversationId];
      if (ref) enqueue.sendTo(ref, { type, localId: delivery.localId });
    }),
    toSocket: enqueueActions(({ context, event, enqueue }) => {
      if (event.type === 'frame.send' && context.socket) enqueue.sendTo(context.socket, event);
    }),
    /** A socket that has begun does not begin again, and its place only rises. */
    startSocket: enqueueActions(({ context, enqueue }, position: number | null) => {
      const { socket } = context;
      if (!socket) return;
      // Whatever was read before the list of conversations is told what changed since.
      if (position !== null) enqueue.sendTo(socket, { type: 'socket.seen', position: Math.min(position, context.readFrom) });
      enqueue.sendTo(socket, { type: 'socket.start' });
    }),
    stopSocket: enqueueActions(({ context, enqueue }) => {
      if (context.socket) enqueue.sendTo(context.socket, { type: 'socket.stop' });
    }),
    /** A conversation says what is unsent in it: remembered here, and kept where that is possible. */
    noteUnsent: enqueueActions(({ context, enqueue }, sheet: Sheet) => {
      enqueue.assign(withSheets(context, [sheet]));
      if (context.draftStore) enqueue.sendTo(context.draftStore, { type: 'unsent.changed', ...sheet });
    }),
    /** It was left by an earlier window, or is written in another one. */
    registerUnsent: enqueueActions(({ context, enqueue }, sheets: readonly Sheet[]) => {
      enqueue.assign(withSheets(context, sheets));
      for (const { row, unsent } of sheets) {
        const ref = context.conversations[row.conversationId];
        if (ref) enqueue.sendTo(ref, { type: 'unsent.taken', unsent });
      }
    }),
    /** A form says what is written in it, or that it is over. */
    toForms: enqueueActions(({ context, enqueue }, event: FormReport) => {
      if (context.forms) enqueue.sendTo(context.forms, event);
    }),
    /** It was written by an earlier window, or is in another one: whoever holds such a form takes it. */
    tellForms: enqueueActions(({ context, enqueue }, event: FormsReport) => {
      if (context.desk) enqueue.sendTo(context.desk, event);
      if (context.messages) enqueue.sendTo(context.messages, event);
      for (const ref of Object.values(context.conversations)) enqueue.sendTo(ref, event);
      for (const [key, values] of Object.entries(event.forms))
        for (const ref of Object.values(context.lists)) enqueue.sendTo(ref, { type: 'form.told', key, values });
    }),
    markUnsent: enqueueActions(({ context, event, enqueue }) => {
      const ref = event.type === 'unsent.noted' ? context.conversations[event.id] : undefined;
      if (ref && event.type === 'unsent.noted') enqueue.sendTo(ref, { type: 'unsent.marked', mark: event.mark });
    }),
    /** Messages that this person had left unsent go out again without their opening each conversation. */
    resumeUnsent: assign(({ context, spawn }) => {
      const me = context.session.getSnapshot().context.person;
      if (!me) return {};
      const store = context.inbox?.getSnapshot().context.store;
      const online = context.socket?.getSnapshot().hasTag('open') ?? false;
      const refs = Object.entries(sheetsOf(context)).flatMap(([id, { row, unsent }]) => {
        if (unsent.outbox.length === 0 || context.conversations[id]) return [];
        const input = {
          tools: context.tools,
          me,
          features: context.config.features,
          row: store?.get(id) ?? row,
          online,
          unsent,
          draftKept: keptAt(context, id),
          forms: formsOf(context.forms?.getSnapshot().context.entries ?? {}),
        };
        return [[id, spawn('conversation', { id: `conversation:${id}`, input })] as const];
      });
      return { conversations: { ...context.conversations, ...Object.fromEntries(refs) }, recent: [...refs.map(([id]) => id), ...context.recent] };
    }),
  },
});
