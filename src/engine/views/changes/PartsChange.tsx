import ArrowRightOutlined from '@ant-design/icons/ArrowRightOutlined';
import { useTranslation } from 'react-i18next';
import './changes.css';

/** One part of a value that has several: the key finds it again in the other version. */
export interface Part {
  readonly key: string;
  /** People call the part so; empty: what stands in it says all. */
  readonly word: string;
  readonly text: string;
}
interface ChangeProps {
  readonly from: readonly Part[];
  readonly to: readonly Part[];
}

/** A line for each part that came, went or changed; where all stayed, their order did not. */
export function PartsChange({ from, to }: ChangeProps): React.ReactElement {
  const { t } = useTranslation();
  const [before, after] = [from, to].map((parts) => new Map(parts.map((part) => [part.key, part])));
  const changed = [...new Map([...(before ?? []), ...(after ?? [])])].filter(([key]) => before?.get(key)?.text !== after?.get(key)?.text);
  const told = (part: Part | undefined): string => part?.text || t('resource.nothing');
  if (changed.length === 0) return <span>{t('resource.reordered')}</span>;
  return (
    <ul className="part-changes">
      {changed.map(([key, { word }]) => (
        <li key={key}>
          {word === '' ? null : `${word}: `}
          <del>{told(before?.get(key))}</del> <ArrowRightOutlined aria-label={t('resource.becomes')} /> <ins>{told(after?.get(key))}</ins>
        </li>
      ))}
    </ul>
  );
}
