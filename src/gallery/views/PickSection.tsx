import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { ManyInput } from '#src/kit/views/inputs/ManyInput.tsx';
import { SelectInput } from '#src/kit/views/inputs/SelectInput.tsx';
import { TreeInput } from '#src/kit/views/inputs/TreeInput.tsx';
import { Demo, useVariant } from './demos.tsx';
import type { SectionProps } from './demos.tsx';
import { useColleagues, useOrders } from './served.tsx';
import { useHospitals } from './useHospitals.tsx';

const gone = { value: '510100 old', label: '成都市妇产科医院（旧）' } as const;

/** Dictionaries and trees as long as they come, people and orders as the server has them now. */
export function PickSection({ variant }: SectionProps): React.ReactElement {
  const { t } = useTranslation();
  const more = useVariant(variant);
  const { options, nodes, isFailed, retry } = useHospitals();
  const colleagues = useColleagues();
  const orders = useOrders();
  return (
    <>
      {isFailed ? <Button onClick={retry}>{t('states.retry')}</Button> : null}
      <Demo<string> start={null}>
        {(held) => <SelectInput {...held} {...more} label={t('gallery.hospital')} hint={t('gallery.hospitalHint')} options={options} />}
      </Demo>
      <Demo<string> start={gone.value}>
        {(held) => <SelectInput {...held} {...more} label={t('gallery.formerHospital')} options={options} chosen={gone} />}
      </Demo>
      <Demo<string> start={null}>{(held) => <TreeInput {...held} {...more} label={t('gallery.place')} nodes={nodes} onlyLeaves />}</Demo>
      <Demo<readonly string[]> start={null}>{(held) => <ManyInput {...held} {...more} label={t('gallery.colleagues')} options={colleagues} max={3} />}</Demo>
      <Demo<string> start={null}>
        {(held) => <SelectInput {...held} {...more} label={t('gallery.order')} hint={t('gallery.orderHint')} options={orders.options} search={orders.search} />}
      </Demo>
    </>
  );
}
