/** The place that keys have come to comes into sight, where it is not there already. */
import { useEffect } from 'react';
import { useReactFlow } from '@xyflow/react';
import { useMotion } from './GraphTools.tsx';
import type { Area } from './labelPlaces.ts';

/** @param area null: nothing is sought */
export function useSight(place: React.RefObject<HTMLElement | null>, area: Area | null): void {
  const flow = useReactFlow();
  const { duration } = useMotion();
  const { x, y, width = 0, height = 0 } = area ?? {};
  useEffect(() => {
    const box = place.current;
    if (!box || x === undefined || y === undefined) return;
    const whole = box.getBoundingClientRect();
    const view = flow.getViewport();
    const [left, top] = [x * view.zoom + view.x, y * view.zoom + view.y];
    const isSeen = left >= 0 && top >= 0 && left + width * view.zoom <= whole.width && top + height * view.zoom <= whole.height;
    if (!isSeen) void flow.setCenter(x + width / 2, y + height / 2, { zoom: view.zoom, duration });
  }, [place, flow, x, y, width, height, duration]);
}
