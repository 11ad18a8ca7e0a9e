import { palette } from './palette.tsx';
import type { ThemeName } from './palette.tsx';
import './base.css';
import './controls.css';

const variables = (theme: ThemeName): string =>
  Object.entries(palette[theme])
    .map(([name, value]) => `--${name}:${value};`)
    .join('');

/** The palette as CSS variables on the root element, so that floats outside the tree have them too. */
export function ThemeStyle({ theme }: { readonly theme: ThemeName }): React.ReactElement {
  return <style>{`:root{color-scheme:${theme};${variables(theme)}}`}</style>;
}
