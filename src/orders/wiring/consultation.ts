/** The calls that begin a consultation differ: staff name the customer, customers name nobody. */
import { fromPromise } from 'xstate';
import { listLimits } from '#contract/limits/lists.ts';
import { consultationMachine } from '#src/orders/machines/consultationMachine.ts';
import type { Wired } from '#src/kit/wiring/parts.ts';

export const wired: Wired = ({ api, side, tools }) => ({
  logic: consultationMachine.provide({
    actors: {
      findCustomers: fromPromise(({ input: { words } }) =>
        api.call('member.options', { limit: listLimits.options, ...(words.trim() === '' ? {} : { searchValue: words.trim() }) }),
      ),
      loadOffer: fromPromise(async ({ input: { customer } }) =>
        customer ? api.call('order.consultOffer', { memberId: customer.memberId }) : { ...(await api.call('order.consultOwnOffer', {})), doctors: [] },
      ),
      begin: fromPromise(async ({ input: { customer, consultation } }) => {
        if (!consultation) throw new Error('A consultation is to be begun without its content: expected what the form gave.');
        const { title, payPrice, customerNote, doctorId, clientId } = consultation;
        const own = { title, payPrice, clientId };
        if (!customer) return (await api.call('order.consultOwn', own)).conversationId;
        const more = { ...(customerNote === '' ? {} : { customerNote }), ...(doctorId === null ? {} : { doctorId }) };
        return (await api.call('order.consult', { ...own, ...more, memberId: customer.memberId })).conversationId;
      }),
    },
  }),
  input: { tools, isOwn: side === 'member' },
});
