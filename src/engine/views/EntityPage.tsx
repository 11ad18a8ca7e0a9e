import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { entityScreens } from '#contract/screens/entityScreens.ts';
import { entityNamed, screenAt } from '#contract/standardEntities.ts';
import type { StandardResource } from '#contract/standardEntities.ts';
import type { Right } from '#contract/rights.ts';
import { labelIn } from '#i18n/label.ts';
import { Shown } from '#src/kit/views/dom/Shown.tsx';
import { useConsole, useLanguage, useRoot } from '#src/kit/views/console/ConsoleContext.tsx';
import { useIsRecordPage } from './beside/listPath.tsx';
import { Drawn } from './Drawn.tsx';
import { Curtain } from '#src/kit/views/console/Curtain.tsx';
import { useOpenScreens } from '#src/kit/views/console/rightsOf.tsx';
import { NoRight } from '#src/kit/views/states/NoRight.tsx';
import { useListScreen } from './listScreen.tsx';
import { named, withParts } from './named.tsx';
import type { PageProps } from './namedProps.tsx';
import { ResourceList } from './ResourceList.tsx';
import { Spoken } from '#src/kit/views/theme/Spoken.tsx';
import { lazily } from '#src/kit/views/parts/lazily.tsx';

const RecordPage = lazily<PageProps>(() => withParts('row', import('./record/RecordPage.tsx')).then((module) => module.RecordPage));
const FiguresPage = lazily<PageProps>(() => import('./figures/FiguresPage.tsx').then((module) => module.FiguresPage));
/** A view that is no list. */
const views = { record: RecordPage, figures: FiguresPage, list: undefined } as const;

interface Described {
  readonly entity: StandardResource;
  readonly title: readonly [zh: string, en: string];
}
function describedAt(pathname: string): Described | null {
  const found = entityScreens.find(([path]) => path === pathname);
  if (!found) return null;
  const [, zh, en, , name] = found;
  return { entity: entityNamed(name), title: [zh, en] };
}

function Listed({ entity, title, path }: Described & { readonly path: string }): React.ReactElement {
  const root = useConsole();
  const language = useLanguage();
  const family = screenAt(entity.name, path)?.family;
  const screen = useListScreen(
    entity,
    useMemo(() => ({ path, ...(family === undefined ? {} : { family }) }), [path, family]),
  );
  const list = useRoot((context) => context.lists[path]);
  const Page = named('list').pages[path] ?? views[screenAt(entity.name, path)?.view ?? 'list'];
  return (
    <>
      <Shown key={path} onShown={() => root.send({ type: 'list.open', path })} />
      {list ? <Drawn list={list} path={path} /> : null}
      {list && Page ? (
        <Page list={list} screen={screen} title={labelIn(title, language)} />
      ) : list ? (
        <ResourceList list={list} screen={screen} title={labelIn(title, language)} />
      ) : (
        <Curtain />
      )}
    </>
  );
}

/** Any screen that a description names: its path says which. */
export function EntityPage(): React.ReactElement | null {
  const { pathname } = useLocation();
  const found = describedAt(pathname);
  const isOpen = useOpenScreens().some((screen) => screen.path === pathname);
  const isRecord = useIsRecordPage(pathname);
  const isAllowed = isOpen || isRecord;
  if (!found) return null;
  const { entity } = found;
  if (!isAllowed) return <NoRight right={`${entity.standard.rights ?? entity.name}.read` as Right} />;
  const language = screenAt(entity.name, pathname)?.language;
  const listed = <Listed {...found} path={pathname} />;
  return language ? <Spoken language={language}>{listed}</Spoken> : listed;
}
