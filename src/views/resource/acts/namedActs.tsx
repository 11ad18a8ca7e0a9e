/** `<entity>.<act>` -> its sheet, in place of what its description alone would draw (docs/adr/0075): one line each. */
import { lazily } from '#views/parts/lazily.tsx';
import type { ActPart } from './actProps.tsx';

const DistributeAct = lazily<ActPart>(() => import('#views/customers/DistributeAct.tsx').then((module) => module.DistributeAct), 'none');
const ReferAct = lazily<ActPart>(() => import('#views/customers/ReferAct.tsx').then((module) => module.ReferAct), 'none');
const BindAct = lazily<ActPart>(() => import('#views/orgSettings/BindAct.tsx').then((module) => module.BindAct), 'none');
const PublishAct = lazily<ActPart>(() => import('#views/homes/PublishAct.tsx').then((module) => module.PublishAct), 'none');

export const namedActs: Readonly<Record<string, React.ComponentType<ActPart>>> = {
  'member.distribute': DistributeAct,
  'member.refer': ReferAct,
  'orgDictionary.bind': BindAct,
  'orgHome.deploy': PublishAct,
  'orgVersion.republish': PublishAct,
};
