/** Customers see these of a group and its organisations without a login: what is published now, and nothing else (docs/adr/0055). */
import type { HomePage } from '#contract/homeContent.ts';
import { id, json, shape, text } from '#contract/kinds.ts';
import { binary, one, operation } from '#contract/resource.ts';

const open = { right: 'anyone', scope: 'public', auth: 'none', class: 'read', audit: 'none', isRevalidated: true } as const;
const page = one({ page: json(['主页', 'Page'], shape<HomePage>(), { required: true }) });

export const home = {
  group: operation('GET /crm-server/orgVersion/allworkroom', {
    spec: [],
    ours: 'the specification has the page /allworkroom and names no call of it',
    takes: { id: id(['集团', 'Group']) },
    gives: page,
    ...open,
  }),
  organisation: operation('GET /crm-server/orgVersion/workroom', {
    spec: [],
    ours: 'the specification has the page /workroom and names no call of it',
    takes: { id: id(['机构', 'Organisation'], { required: true }) },
    gives: page,
    ...open,
  }),
  picture: operation('GET /crm-server/orgVersion/picture', {
    spec: [],
    ours: 'a picture of a published page, for who is not logged in',
    takes: { path: text(['路径', 'Path'], { required: true, max: 80 }) },
    gives: binary,
    ...open,
  }),
};
