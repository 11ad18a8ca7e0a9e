/** Home pages are published from two lists: that of the drafts and that of the versions. The calls are those of the drafts. */
import type { Api } from '#api/client.ts';
import type { Takes } from '#contract/operations.ts';
import type { BulkAct, BulkReport, PreviewAsked } from '#machines/resourceList/context.ts';

interface Publishing extends Pick<BulkAct, 'ids' | 'change'> {
  readonly act: 'deploy' | 'takeOff';
}

/** @param asked `ids`: the rows that it is about; `change`: the page, the version that was looked at, and of what */
export async function publish(api: Api, { act, ids, change = {} }: Publishing): Promise<BulkReport> {
  if (act === 'deploy') await api.call('orgHome.deploy', change as Takes<'orgHome.deploy'>);
  else await api.call('orgHome.takeOff', change as Takes<'orgHome.takeOff'>);
  return { act, done: ids, failed: [] };
}

export const wouldPublish = (api: Api, { change }: Pick<PreviewAsked, 'change'>): Promise<unknown> =>
  api.call('orgHome.deployCheck', change as Takes<'orgHome.deployCheck'>);
