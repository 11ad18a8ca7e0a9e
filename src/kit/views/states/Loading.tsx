import { Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import './states.css';

const widths = [
  [64, 38],
  [50, 26],
  [72, 44],
  [56, 50],
  [66, 30],
  [48, 40],
  [60, 34],
  [52, 44],
] as const;

/** A skeleton in the form of the result; after three seconds it says that the network is slow. */
export function Loading({ rows = 6, faces = true }: { readonly rows?: number; readonly faces?: boolean }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <div className="skeleton" role="status" aria-label={t('states.loading')}>
      {widths.slice(0, rows).map(([first, second]) => (
        <Skeleton
          key={`${first}-${second}`}
          active
          avatar={faces ? { size: 36 } : false}
          title={false}
          paragraph={{ rows: faces ? 2 : 1, width: [`${first}%`, `${second}%`] }}
        />
      ))}
      <p className="slow">{t('states.slow')}</p>
    </div>
  );
}
