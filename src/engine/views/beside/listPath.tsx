import { entityScreens } from '#contract/screens/entityScreens.ts';
import { isListed, isNarrowed, isRecord } from '#contract/screens/screen.ts';
import { useRight, useOpenScreens } from '#src/kit/views/console/rightsOf.tsx';
import type { Right } from '#contract/rights.ts';

type Opened = ReturnType<typeof useOpenScreens>;

/** A list that leaves none of the rows of this entity out: a filter lists there as many as were counted by it. */
export function wholeListAmong(open: Opened, entity: string): string | undefined {
  const whole = new Set(entityScreens.filter((one) => one[4] === entity && isListed(one) && !isNarrowed(one)).map(([path]) => path));
  return open.find(({ path, rowsOf }) => rowsOf === entity || whole.has(path))?.path;
}
export function useWholeListPath(entity: string): string | undefined {
  return wholeListAmong(useOpenScreens(), entity);
}

/** The list where rows of this entity stand, for whoever may open it. */
export function useListPath(entity: string, at?: string): string | undefined {
  const open = useOpenScreens();
  const described = new Set(at === undefined ? entityScreens.filter((one) => one[4] === entity && isListed(one)).map(([path]) => path) : [at]);
  return open.find(({ path, rowsOf }) => described.has(path) || (at === undefined && rowsOf === entity))?.path;
}

/** The page of one row of this entity, where it has one and the reader may see it. */
export function useRecordPath(entity: string): string | undefined {
  const found = entityScreens.find((one) => one[4] === entity && isRecord(one));
  const mayRead = useRight(`${found?.[5] || entity}.read` as Right);
  return mayRead ? found?.[0] : undefined;
}

/** An entity may have several such pages, as the twin of one in another language: each is open to whoever may read its rows. */
export function useIsRecordPage(path: string): boolean {
  const found = entityScreens.find((one) => one[0] === path && isRecord(one));
  const mayRead = useRight(`${found?.[5] || found?.[4] || ''}.read` as Right);
  return found !== undefined && mayRead;
}

export const withFilter = (path: string, filter: unknown): string => `${path}?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`;
