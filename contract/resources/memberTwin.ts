/** The specification has a second family of calls of the same customers, and says nothing of how they differ. */
import type { Fields } from '#contract/kinds.ts';
import { standardOperations } from '#contract/standard.ts';
import { family } from '#contract/standardFamilies.ts';

const jx = 'crm-server.jxcustomermanage.resource';

export const jxFamily = <const F extends Fields>(fields: F) =>
  family(
    'jx',
    standardOperations('member', fields, {
      base: '/crm-server/jxcustomermanage',
      title: 'name',
      hint: 'mobile',
      narrowedBy: ['cameBy', 'careKind'],
      without: ['options', 'history', 'restore', 'bulk', 'count'],
      endpoints: {
        list: ['GET /crm-server/jxcustomermanage/list', jx],
        detail: ['GET /crm-server/jxcustomermanage/detail', jx],
        create: ['POST /crm-server/jxcustomermanage/save', jx],
        update: ['POST /crm-server/jxcustomermanage/update', jx],
        remove: ['POST /crm-server/jxcustomermanage/deleteById', jx],
        export: ['GET /crm-server/jxcustomermanage/export', jx],
      },
    }),
  );
