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
        <div className="bone-row" key={`${first}-${second}`}>
          {faces ? <span className="bone round" /> : null}
          <span className="bone-lines">
            <span className="bone" style={{ width: `${first}%` }} />
            {faces ? <span className="bone" style={{ width: `${second}%` }} /> : null}
          </span>
          <span className="bone" style={{ width: 44 }} />
        </div>
      ))}
      <p className="slow">{t('states.slow')}</p>
    </div>
  );
}
