import { useMemo } from 'react';
import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { entityNamed } from '#contract/standardEntities.ts';
import { labelIn } from '#i18n/label.ts';
import { Shown } from '#src/kit/views/dom/Shown.tsx';
import { Drawn } from '#src/engine/views/Drawn.tsx';
import { ResourceList } from '#src/engine/views/ResourceList.tsx';
import { useListScreen } from '#src/engine/views/listScreen.tsx';
import type { ListPlace, ListScreen } from '#src/engine/views/listScreen.tsx';
import { useConsole, useLanguage, useRoot } from '#src/kit/views/console/ConsoleContext.tsx';
import { Curtain } from '#src/kit/views/console/Curtain.tsx';
import { useOpenScreens } from '#src/kit/views/console/rightsOf.tsx';
import { NoRight } from '#src/kit/views/states/NoRight.tsx';

/** Each tab shows this list: a path, with what its address always holds. */
const tabs = [
  ['/orderManage', 'orders.pushed'],
  ['/orderManage?kind=consultation', 'orders.consultation'],
] as const;
/** These are of pushed orders, as their calls. */
const shownFigures = ['thisMonth', 'byDay', 'byState'] as const;
type Path = (typeof tabs)[number][0];

const places: Readonly<Record<Path, ListPlace>> = {
  '/orderManage': { path: '/orderManage' },
  '/orderManage?kind=consultation': { path: '/orderManage?kind=consultation', family: 'consultation' },
};
/** Consultations are between patient and doctor, so only pushed orders show the colleague who made them, and only consultations the doctor. */
const leftOut: Readonly<Record<Path, string>> = { '/orderManage': 'doctorName', '/orderManage?kind=consultation': 'creatorName' };

function useOrderScreen(path: Path): ListScreen {
  const described = useListScreen(entityNamed('order'), places[path]);
  return useMemo(() => {
    const columns = [...described.columns.filter((name) => name !== leftOut[path]), 'createdAt'];
    return { ...described, columns, wide: 'title', figures: path === tabs[0][0] ? shownFigures : [] };
  }, [described, path]);
}

/** `/orderManage`: pushed orders and consultation orders, live. The address says which kind, and everything else that is shown. */
export function Orders(): React.ReactElement {
  const { t } = useTranslation();
  const root = useConsole();
  const [search, setSearch] = useSearchParams();
  const [plain, ofKind] = tabs;
  const [path] = search.get('kind') === 'consultation' ? ofKind : plain;
  const screen = useOrderScreen(path);
  const list = useRoot((context) => context.lists[path]);
  const language = useLanguage();
  const here = useOpenScreens().find((screen) => screen.path === '/orderManage');
  if (!here) return <NoRight right="order.read" />;
  // Each kind comes back as it was left.
  const show = (shown: typeof path): void =>
    setSearch(root.getSnapshot().context.lists[shown]?.getSnapshot().context.told ?? (shown === ofKind[0] ? { kind: 'consultation' } : {}), { replace: true });
  const choice = (
    <Segmented name="orders" aria-label={t('orders.kinds')} options={tabs.map(([value, word]) => ({ value, label: t(word) }))} value={path} onChange={show} />
  );
  return (
    <>
      <Shown key={`shown ${path}`} onShown={() => root.send({ type: 'list.open', path })} />
      {list ? <Drawn key={`drawn ${path}`} list={list} path={path} /> : null}
      {list ? <ResourceList key={path} list={list} screen={screen} title={labelIn(here.title, language)} kinds={choice} /> : <Curtain />}
    </>
  );
}
