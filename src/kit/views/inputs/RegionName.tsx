import { regionName } from './regions.tsx';
import { useRegions } from './useRegions.tsx';

/** A region by its name; its code until the names are there, and where the code is in none of the lists. */
export function RegionName({ code }: { readonly code: string }): React.ReactElement {
  const { module } = useRegions(true);
  return <>{(module && regionName(module, code)) ?? code}</>;
}
