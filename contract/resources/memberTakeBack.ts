/** One press takes back what was done with customers: who follows them up, their group and what follows from both stand as before (docs/adr/0153). */
import { id, json, many, shape } from '#contract/kinds.ts';
import { one, operation } from '#contract/resource.ts';
import { bulkReport } from '#contract/standardShapes.ts';

/** Row -> the version that the act made. */
type Versions = Readonly<Record<string, number>>;
const versions = ['各客户的版本', 'Versions'] as const;

/** The caller names the versions that the act made: a customer whom somebody has changed since stays. */
export const passedReport = { ...bulkReport, versions: json(versions, shape<Versions>(), { required: true }) } as const;

export const memberBackOperations = {
  takeBack: operation('POST /crm-server/customermanage/takeBack', {
    spec: [],
    ours: 'the specification has no call that takes back what another one did',
    takes: {
      ids: many(['客户', 'Customers'], id(), { required: true, min: 1, max: 1_000 }),
      versions: json(versions, shape<Versions>(), { required: true }),
    },
    gives: one(bulkReport),
    right: 'member.write',
    scope: 'org',
    class: 'write',
    audit: 'change',
  }),
};
