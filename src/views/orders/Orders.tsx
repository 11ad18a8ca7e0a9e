import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { orderDetail } from '#contract/resources/order.ts';
import { Shown } from '#views/dom/Shown.tsx';
import { ResourceList } from '#views/resource/ResourceList.tsx';
import type { ListScreen } from '#views/resource/listScreen.tsx';
import { useConsole, useRoot } from '#views/shell/ConsoleContext.tsx';
import { Curtain } from '#views/shell/Curtain.tsx';
import { useButton, useOpenScreens } from '#views/shell/rightsOf.tsx';
import { NoRight } from '#views/states/NoRight.tsx';

/** Which list of src/wiring each tab shows. */
const tabs = [
  ['/orderManage', 'orders.pushed'],
  ['/orderManage/consultation', 'orders.consultation'],
] as const;
const base = {
  fields: orderDetail,
  name: 'orderNo',
  status: 'status',
  whose: 'memberName',
  wide: 'title',
  alsoInDetails: ['count', 'remark', 'updatedAt'],
} as const;
const screens: Readonly<Record<(typeof tabs)[number][0], ListScreen>> = {
  '/orderManage': { ...base, leaveOut: ['kind', 'doctorName'] },
  '/orderManage/consultation': { ...base, leaveOut: ['kind', 'creatorName'] },
};

/** `/orderManage`: pushed orders and consultation orders, live. The address says which kind, and may name an order to open. */
export function Orders(): React.ReactElement {
  const { t } = useTranslation();
  const root = useConsole();
  const [search, setSearch] = useSearchParams();
  const [plain, ofKind] = tabs;
  const [path] = search.get('kind') === 'consultation' ? ofKind : plain;
  const asked = search.get('id');
  const show = (shown: typeof path): void => setSearch(shown === ofKind[0] ? { kind: 'consultation' } : {}, { replace: true });
  const list = useRoot((context) => context.lists[path]);
  const allowed = useOpenScreens().some((screen) => screen.path === '/orderManage');
  const mayMove = useButton('/orderManage', 'order.move');
  if (!allowed) return <NoRight right="order.read" />;
  const choice = (
    <div className="segments" role="group" aria-label={t('orders.kinds')}>
      {tabs.map(([value, word]) => (
        <button key={value} type="button" aria-pressed={value === path} onClick={() => show(value)}>
          {t(word)}
        </button>
      ))}
    </div>
  );
  return (
    <>
      <Shown
        key={`shown ${path} ${asked ?? ''}`}
        onShown={() => {
          root.send({ type: 'list.open', path });
          if (asked === null) return;
          root.getSnapshot().context.lists[path]?.send({ type: 'row.open', id: asked });
          // Once it is open the address says no more than the screen: closed, it stays closed.
          show(path);
        }}
      />
      {list ? <ResourceList key={path} list={list} screen={screens[path]} mayMove={mayMove} title={t('desk.orders')} kinds={choice} /> : <Curtain />}
    </>
  );
}
