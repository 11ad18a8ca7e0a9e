import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Option, TreeOption } from '#src/kit/views/inputs/options.tsx';
import { useRegions } from '#src/kit/views/inputs/useRegions.tsx';

const kinds = ['妇幼保健院', '人民医院', '中医院'] as const;
/** A long dictionary of a hospital group has so many. */
const most = 10_000;
/** Every so many-th is one that cannot be chosen. */
const closedEvery = 97;
const none: readonly Option[] = [];

/** Ten thousand hospitals, invented from the names of districts: a dictionary as long as the longest. */
export function useHospitals(): {
  readonly options: readonly Option[];
  readonly nodes: readonly TreeOption[];
  readonly isFailed: boolean;
  readonly retry: () => void;
} {
  const { t } = useTranslation();
  const { module, isFailed, retry } = useRegions(true);
  const closed = t('gallery.closed');
  const options = useMemo(() => {
    if (!module) return none;
    const districts = module.nodes.flatMap((province) => (province.children ?? []).flatMap((city) => city.children ?? [city]));
    return kinds
      .flatMap((kind) =>
        districts.map(({ value, label }) => ({ value: `${value} ${kind}`, label: `${label}${kind}`, detail: module.names[`${value.slice(0, 2)}0000`] ?? '' })),
      )
      .slice(0, most)
      .map((one, index): Option => (index % closedEvery === closedEvery - 1 ? { ...one, whyNot: closed } : one));
  }, [module, closed]);
  const nodes = useMemo(
    () =>
      (module?.nodes ?? []).map((province): TreeOption => ({
        ...province,
        children: (province.children ?? []).map((city) => ({
          ...city,
          children: (city.children ?? [city]).map((district) => ({
            ...district,
            value: `${district.value} all`,
            children: kinds.map((kind) => ({ value: `${district.value} ${kind}`, label: `${district.label}${kind}` })),
          })),
        })),
      })),
    [module],
  );
  return { options, nodes, isFailed, retry };
}
