import EyeOutlined from '@ant-design/icons/EyeOutlined';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { isMasked } from '#contract/phoneNumber.ts';
import { useRight } from '#views/shell/rightsOf.tsx';
import { standardEntity } from '#contract/standardEntities.ts';
import { useAccess } from './useAccess.tsx';

interface RevealProps {
  readonly entity: string;
  readonly id: string;
  readonly name: string;
  readonly value: unknown;
}

/** Beside a masked number: who says why sees it whole. */
export function RevealNumber({ entity, id, name, value }: RevealProps): React.ReactElement | null {
  const { t } = useTranslation();
  const access = useAccess();
  const mayReveal = useRight('number.reveal');
  const kind = standardEntity(entity)?.fields[name]?.kind;
  if (!access || !mayReveal || (kind !== 'phone' && kind !== 'idCard') || typeof value !== 'string' || !isMasked(value)) return null;
  return (
    <Button
      type="text"
      className="reveal"
      aria-label={t('access.reveal')}
      title={t('access.reveal')}
      onClick={() => access.send({ type: 'sheet.open', sheet: { kind: 'number', entity, id, field: name } })}
      icon={<EyeOutlined />}
    />
  );
}
