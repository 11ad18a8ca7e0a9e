/** A list that is here already is searched by letters, and by pinyin: whole, or by first letters. */
import { useState } from 'react';
import { useModule } from '#src/kit/views/dom/useModule.tsx';
import { isMeant, wordsOf } from './options.tsx';
import { loadReadings } from './pinyin.tsx';

/** The readings are fetched with the first letter; until they are here, letters alone find. */
export function useMeant(typed: string): (text: string) => boolean {
  const words = wordsOf(typed);
  const { module: readings } = useModule(loadReadings, words !== '');
  return (label) => isMeant({ value: '', label }, words, readings);
}

type Shown = Readonly<Partial<Record<'label' | 'value', unknown>>>;
interface PinyinFilter {
  readonly onSearch: (typed: string) => void;
  readonly filterOption: (typed: string, option: Shown | undefined) => boolean;
}

/** A select is searched so: `showSearch={usePinyinFilter()}`. @param by the part of an option that is looked through */
export function usePinyinFilter(by: keyof Shown = 'label'): PinyinFilter {
  const [typed, type] = useState('');
  const means = useMeant(typed);
  return { onSearch: type, filterOption: (_typed, option) => means(String(option?.[by] ?? '')) };
}
