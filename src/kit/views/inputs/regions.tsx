import type { TreeOption } from './options.tsx';

/** Names by their codes of GB/T 2260: provinces, cities, districts. */
export interface AreaList {
  readonly province_list: Readonly<Record<string, string>>;
  readonly city_list: Readonly<Record<string, string>>;
  readonly county_list: Readonly<Record<string, string>>;
}
export interface Regions {
  readonly nodes: readonly TreeOption[];
  readonly names: Readonly<Record<string, string>>;
}

/** Province, city, district. A city directly under the state is its own province: its districts stand right below it. */
export function regionsOf({ province_list: provinces, city_list: cities, county_list: counties }: AreaList): Regions {
  const below = (names: Readonly<Record<string, string>>, digits: number): ReadonlyMap<string, [string, string][]> => {
    const groups = new Map<string, [string, string][]>();
    for (const entry of Object.entries(names)) {
      const key = entry[0].slice(0, digits);
      groups.set(key, [...(groups.get(key) ?? []), entry]);
    }
    return groups;
  };
  const citiesOf = below(cities, 2);
  const countiesOf = below(counties, 4);
  const districts = (city: string): TreeOption[] => (countiesOf.get(city.slice(0, 4)) ?? []).map(([value, label]) => ({ value, label }));
  const nodes = Object.entries(provinces).map(([value, label]): TreeOption => {
    const own = citiesOf.get(value.slice(0, 2)) ?? [];
    const children = own.flatMap(([city, name]) => (name === label ? districts(city) : [{ value: city, label: name, children: districts(city) }]));
    return { value, label, children };
  });
  return { nodes, names: { ...provinces, ...cities, ...counties } };
}

/** 北京市朝阳区, 四川省成都市武侯区; as far as the code is known, undefined where not even its province is. */
export function regionName({ names }: Regions, code: string): string | undefined {
  const parts = [`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`, code].map((one) => names[one]).filter((name) => name !== undefined);
  return parts.length === 0 ? undefined : [...new Set(parts)].join('');
}
