import { useTranslation } from 'react-i18next';
import { Face } from '#src/kit/views/parts/Face.tsx';
import { Tag } from '#src/kit/views/parts/Tag.tsx';
import { StoredPicture } from '#src/kit/views/transfer/StoredPicture.tsx';
import type { NamedProps } from '#src/engine/views/namedProps.tsx';

const faceSize = 24;

/** A customer as she is shown everywhere: her face and her name. */
export function CustomerCell({ row }: NamedProps): React.ReactElement {
  const { t } = useTranslation();
  const name = String(row['name'] ?? '');
  const picture = row['avatarUrl'];
  return (
    <span className="cell-face">
      {typeof picture === 'string' && picture !== '' ? <StoredPicture path={picture} alt="" size="face" /> : <Face id={row.id} name={name} size={faceSize} />}
      <span className="nowrap">{name}</span>
      {row['doNotContact'] === true ? <Tag tone="bad">{t('customers.doNotContact')}</Tag> : null}
    </span>
  );
}
