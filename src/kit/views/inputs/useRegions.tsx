import { useModule } from '#src/kit/views/dom/useModule.tsx';
import { regionsOf } from './regions.tsx';
import type { Regions } from './regions.tsx';

const load = async (): Promise<Regions> => regionsOf((await import('@vant/area-data')).areaList);

/** The regions of the country, fetched when they are first wanted. */
export const useRegions = (isWanted: boolean): ReturnType<typeof useModule<Regions>> => useModule(load, isWanted);
