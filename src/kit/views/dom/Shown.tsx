import { useEffect, useEffectEvent } from 'react';

interface ShownProps {
  readonly onShown: () => void;
  readonly onHidden?: () => void;
}

/** Says when its place is really before somebody's eyes: on the screen, in a visible tab. */
export function Shown({ onShown, onHidden }: ShownProps): null {
  const shown = useEffectEvent(onShown);
  const hidden = useEffectEvent(() => onHidden?.());
  useEffect(() => {
    const tell = (): void => {
      if (document.visibilityState === 'visible') shown();
      else hidden();
    };
    tell();
    document.addEventListener('visibilitychange', tell);
    return () => {
      document.removeEventListener('visibilitychange', tell);
      hidden();
    };
  }, []);
  return null;
}
