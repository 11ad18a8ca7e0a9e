/** Path -> what stands there in place of a list (docs/adr/0025): one line each. The rows are there all the same. */
import type { ResourceListRef } from '#machines/consoleMachine.ts';
import { lazily } from '#views/parts/lazily.tsx';
import type { ListScreen } from './listScreen.tsx';

interface PageProps {
  readonly list: ResourceListRef;
  readonly screen: ListScreen;
  readonly title: string;
}

export const namedPages: Readonly<Record<string, React.ComponentType<PageProps>>> = {
  '/oraddMore': lazily<PageProps>(() => import('#views/orgSettings/AddMany.tsx').then((module) => module.AddMany)),
};
