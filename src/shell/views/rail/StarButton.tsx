import StarFilled from '@ant-design/icons/StarFilled';
import StarOutlined from '@ant-design/icons/StarOutlined';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { usePreference, usePreferenceRef } from '#src/kit/views/console/usePreference.tsx';

/** Keeps a screen among the favourites, or no longer. */
export function StarButton({ path, title }: { readonly path: string; readonly title: string }): React.ReactElement | null {
  const { t } = useTranslation();
  const preference = usePreferenceRef();
  const isFavourite = usePreference(({ favourites }) => favourites.includes(path));
  if (!preference) return null;
  return (
    <Button
      type="text"
      className={isFavourite ? 'star chosen' : 'star'}
      aria-pressed={isFavourite}
      aria-label={t('palette.favourite', { title })}
      title={t(isFavourite ? 'palette.unfavour' : 'palette.favour')}
      onClick={() => preference.send({ type: 'favourite.toggle', path })}
      icon={isFavourite ? <StarFilled /> : <StarOutlined />}
    />
  );
}
