import { grouped } from '#i18n/grouped.ts';

export interface Sum {
  readonly word: string;
  readonly count: number;
  readonly tone?: 'good' | 'bad' | 'waiting';
  /** These rows can be had by this act. */
  readonly act?: React.ReactNode;
}

/** The figures of an import: together they are all rows of the file. */
export function Sums({ sums }: { readonly sums: readonly Sum[] }): React.ReactElement {
  return (
    <dl className="import-sums">
      {sums.map(({ word, count, tone, act }) => (
        <div key={word} className={tone && count > 0 ? tone : ''}>
          <dt>{word}</dt>
          <dd>{grouped(count)}</dd>
          {act}
        </div>
      ))}
    </dl>
  );
}
