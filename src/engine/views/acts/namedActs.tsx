/** `<entity>.<act>` -> its sheet, in place of what its description alone would draw (docs/adr/0075): one line each. */
import { lazily } from '#src/kit/views/parts/lazily.tsx';
import type { ActPart } from './actProps.tsx';

const ReferAct = lazily<ActPart>(() => import('#src/customers/views/ReferAct.tsx').then((module) => module.ReferAct), 'none');
const BindAct = lazily<ActPart>(() => import('#src/organisations/views/BindAct.tsx').then((module) => module.BindAct), 'none');
const PublishAct = lazily<ActPart>(() => import('#src/homes/views/PublishAct.tsx').then((module) => module.PublishAct), 'none');

export const namedActs: Readonly<Record<string, React.ComponentType<ActPart>>> = {
  'member.refer': ReferAct,
  'orgDictionary.bind': BindAct,
  'orgHome.deploy': PublishAct,
  'orgVersion.republish': PublishAct,
};
