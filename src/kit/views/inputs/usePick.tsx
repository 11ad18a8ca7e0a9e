import { grouped } from '#i18n/grouped.ts';
import { useState } from 'react';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useModule } from '#src/kit/views/dom/useModule.tsx';
import { useSifted } from '#src/kit/views/dom/useSifted.tsx';
import { isMeant, wordsOf } from './options.tsx';
import type { Option } from './options.tsx';
import { loadReadings } from './pinyin.tsx';

/** Options that somebody else finds: an actor that asks the server. */
export interface OptionSearch {
  readonly state: 'ready' | 'busy' | 'failed' | 'refused';
  /** There are so many for these words, where that is known. */
  readonly total?: number;
  /** Told when the list opens and with each change of the words. */
  readonly onSearch: (words: string) => void;
  readonly onMore?: () => void;
}

interface Picking<O extends Option> {
  /** Null while the list is closed. */
  readonly words: string | null;
  readonly onWords: (words: string | null) => void;
  readonly found: readonly O[];
  readonly status: React.ReactNode;
}

function useStatus(about: { readonly count: number; readonly total: number; readonly words: string; readonly isBusy: boolean }): string {
  const { t } = useTranslation();
  const { count, total, words, isBusy } = about;
  if (isBusy) return t('inputs.finding');
  if (total === 0 && words === '') return t('inputs.noOptions');
  if (count === 0) return t('inputs.noneFound', { words });
  return count === total ? t('inputs.total', { total: grouped(total) }) : t('inputs.foundOf', { found: grouped(count), total: grouped(total) });
}

/** A second try helps where nothing answered, and not where a right is missing. */
function Unsearched({ search: { state, onSearch }, words }: { readonly search: OptionSearch; readonly words: string }): React.ReactElement {
  const { t } = useTranslation();
  if (state === 'refused') return <>{t('inputs.findRefused')}</>;
  return (
    <>
      {t('inputs.findFailed')}
      <Button type="link" className="inline" onClick={() => onSearch(words)}>
        {t('states.retry')}
      </Button>
    </>
  );
}

const isUnsearched = (search: OptionSearch | undefined): search is OptionSearch => search?.state === 'refused' || search?.state === 'failed';

/** The words that are typed find rows, and something is said about it. */
export function usePick<O extends Option>(options: readonly O[], search: OptionSearch | undefined): Picking<O> {
  const [typed, type] = useState<string | null>(null);
  const said = typed ?? '';
  const words = wordsOf(said);
  const { module: readings } = useModule(loadReadings, typed !== null && search === undefined);
  const key = search || words === '' ? '' : `${readings === null} ${words}`;
  const sifted = useSifted(options, key, (option) => isMeant(option, words, readings));
  const total = search?.total ?? options.length;
  const status = useStatus({ count: sifted.rows.length, total, words: said, isBusy: sifted.isBusy || search?.state === 'busy' });
  return {
    words: typed,
    onWords: (next) => {
      if (next !== null && next !== typed) search?.onSearch(next);
      type(next);
    },
    found: sifted.rows,
    status: isUnsearched(search) ? <Unsearched search={search} words={said} /> : status,
  };
}
