import EyeOutlined from '@ant-design/icons/EyeOutlined';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { isMasked } from '#contract/phoneNumber.ts';
import { standardEntity } from '#contract/standardEntities.ts';
import { useRight } from '#src/kit/views/console/rightsOf.tsx';
import { useAskAccess } from '#src/kit/views/console/useAccess.tsx';

interface RevealProps {
  readonly entity: string;
  readonly id: string;
  readonly name: string;
  readonly value: unknown;
}

/** Beside a masked number: who says why sees it whole. */
export function RevealNumber({ entity, id, name, value }: RevealProps): React.ReactElement | null {
  const { t } = useTranslation();
  const ask = useAskAccess();
  const mayReveal = useRight('number.reveal');
  const kind = standardEntity(entity)?.fields[name]?.kind;
  if (!ask || !mayReveal || (kind !== 'phone' && kind !== 'idCard') || typeof value !== 'string' || !isMasked(value)) return null;
  return (
    <Button
      type="text"
      className="reveal"
      aria-label={t('access.reveal')}
      title={t('access.reveal')}
      onClick={() => ask({ type: 'sheet.open', sheet: { kind: 'number', entity, id, field: name } })}
      icon={<EyeOutlined />}
    />
  );
}
