/** The desk and the shell ask for these whatever the address: where somebody came for the rows of a list, they come after its first rows (docs/adr/0091). */
import type { OperationKey } from '#contract/operations.ts';
import type { Api } from '#api/client.ts';

const feeds: ReadonlySet<OperationKey> = new Set([
  'cannedReply.list',
  'conversation.list',
  'desk.people',
  'desk.policy',
  'desk.preferences',
  'desk.teams',
  'job.list',
  'session.sealKey',
  'systemMessage.myPage',
  'systemMessage.myUnreadCount',
]);

export const afterRows = (api: Api, rowsDrawn: () => Promise<void>): Api => ({
  async call(key, input, options) {
    if (feeds.has(key)) await rowsDrawn();
    return api.call(key, input, options);
  },
});
