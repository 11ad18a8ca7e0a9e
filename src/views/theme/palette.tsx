/** Every colour of the console, once (looks 2). `tokens.tsx` makes the antd theme and the CSS variables of it. */
export type ThemeName = 'light' | 'dark';

const light = {
  ground: '#ecf0ef', sheet: '#ffffff', elevated: '#ffffff', inset: '#f5f8f7', hover: '#f0f4f3', tint: '#e2f3f0',
  line: '#e1e8e6', edge: '#c9d4d1', 'sheet-edge': 'rgba(16,40,36,.07)',
  text: '#13201d', 'text-2': '#4a5955', 'text-3': '#5f6d69',
  primary: '#0b766b', 'primary-hover': '#0a675e', 'on-primary': '#ffffff', link: '#0a675e',
  'good-text': '#1a7048', 'good-tint': '#e5f4eb', 'good-mark': '#2c9a66',
  'waiting-text': '#9a5208', 'waiting-tint': '#fdf2e0', 'waiting-mark': '#c77a12',
  'bad-text': '#b42b25', 'bad-tint': '#fcebe9', 'bad-mark': '#d0463e', 'bad-edge': '#f2c4c0',
  'info-text': '#2a5f9e', 'info-tint': '#e9f1fa', 'info-mark': '#4b86cb',
  'neutral-text': '#4a5955', 'neutral-tint': '#edf1f0', 'neutral-mark': '#7f8d89',
  'consultation-text': '#4450b8', 'consultation-tint': '#eceefb', 'member-text': '#8f3d7b', 'member-tint': '#f8ecf5',
  'bubble-mine': '#ddf1ed', 'bubble-theirs': '#f0f4f3', apricot: '#e58a5e',
  'shadow-float': '0 4px 16px rgba(16,40,36,.10)', 'shadow-modal': '0 12px 40px rgba(16,40,36,.16)', skeleton: '#e8eeec', 'logo-from': '#158a7d', 'logo-to': '#08594f',
  'art-deep': '#06211f', 'art-mid': '#0e4a43', 'art-glow': '#1b675b', 'art-line': '#4fae9f', 'art-pulse': '#bff3e6', 'art-text': '#ffffff', 'art-text-2': '#b8d3cd',
  'face-0-text': '#0a675e', 'face-0': '#dcede9', 'face-1-text': '#3d4aa8', 'face-1': '#e4e8f7', 'face-2-text': '#8f3d7b', 'face-2': '#f4e2ef',
  'face-3-text': '#8a4510', 'face-3': '#f8e6d9', 'face-4-text': '#4d5a17', 'face-4': '#e8edda', 'face-5-text': '#4f4a40', 'face-5': '#e9e6e0',
} as const;

const dark: { readonly [K in keyof typeof light]: string } = {
  ground: '#0b100f', sheet: '#131a19', elevated: '#192220', inset: '#192220', hover: '#1c2624', tint: '#12312d',
  line: '#232d2b', edge: '#384643', 'sheet-edge': 'rgba(255,255,255,.06)',
  text: '#e4ebe9', 'text-2': '#a6b4b0', 'text-3': '#8b9a96',
  primary: '#0f8075', 'primary-hover': '#0b766b', 'on-primary': '#ffffff', link: '#56cfbf',
  'good-text': '#6fd09a', 'good-tint': '#15301f', 'good-mark': '#3fa873',
  'waiting-text': '#f0b45b', 'waiting-tint': '#33270f', 'waiting-mark': '#d9982f',
  'bad-text': '#ff8f86', 'bad-tint': '#3a1a18', 'bad-mark': '#e5645b', 'bad-edge': '#5c2a27',
  'info-text': '#8dbdf2', 'info-tint': '#172b42', 'info-mark': '#4f8ed6',
  'neutral-text': '#a6b4b0', 'neutral-tint': '#222c2a', 'neutral-mark': '#6d7b77',
  'consultation-text': '#a6b0ff', 'consultation-tint': '#23264a', 'member-text': '#e69cd2', 'member-tint': '#3a1f34',
  'bubble-mine': '#12403a', 'bubble-theirs': '#1f2927', apricot: '#e58a5e',
  'shadow-float': '0 4px 16px rgba(0,0,0,.45)', 'shadow-modal': '0 12px 40px rgba(0,0,0,.60)', skeleton: '#1f2927', 'logo-from': '#158a7d', 'logo-to': '#08594f',
  'art-deep': '#041614', 'art-mid': '#0a332e', 'art-glow': '#134c43', 'art-line': '#3d8d81', 'art-pulse': '#a6e3d5', 'art-text': '#ffffff', 'art-text-2': '#a9c6c0',
  'face-0-text': '#7fd6c8', 'face-0': '#15352f', 'face-1-text': '#a6b0ff', 'face-1': '#23264a', 'face-2-text': '#e69cd2', 'face-2': '#3a1f34',
  'face-3-text': '#eab283', 'face-3': '#3a2a1c', 'face-4-text': '#c5d184', 'face-4': '#2a2f18', 'face-5-text': '#b9b3a6', 'face-5': '#2d2b27',
};

export const palette: Readonly<Record<ThemeName, { readonly [K in keyof typeof light]: string }>> = { light, dark };
/** Six muted tints; a person keeps the same one everywhere. */
export const faceCount = 6;
