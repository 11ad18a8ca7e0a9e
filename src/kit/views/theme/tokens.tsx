import { theme as antdTheme } from 'antd';
import type { ThemeConfig } from 'antd';
import { palette } from './palette.tsx';
import type { ThemeName } from './palette.tsx';

export const fontStack = '-apple-system, "PingFang SC", "Segoe UI", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", system-ui, sans-serif';

/** The ground answers a pointer, not the letters: a word stays as readable as it was (looks 8). */
const buttonOf = (colour: (typeof palette)[ThemeName]): NonNullable<ThemeConfig['components']>['Button'] => ({
  fontWeight: 500,
  primaryShadow: 'none',
  defaultShadow: 'none',
  dangerShadow: 'none',
  dangerColor: colour['on-bad'],
  paddingInlineSM: 10,
  contentFontSizeSM: 13,
  defaultHoverColor: colour.text,
  defaultHoverBg: colour.hover,
  defaultHoverBorderColor: colour.edge,
  defaultActiveColor: colour.text,
  defaultActiveBg: colour.hover,
  defaultActiveBorderColor: colour.edge,
  textTextHoverColor: colour.text,
  textTextActiveColor: colour.text,
  textHoverBg: colour.hover,
});

/** Words on a tint are of the text's colour, which can be read there; the mark's colour is for what is no letter (looks 8). */
const wordsOf = (colour: (typeof palette)[ThemeName]): Pick<NonNullable<ThemeConfig['components']>, 'Tag' | 'Alert'> => ({
  Tag: {
    defaultBg: colour['neutral-tint'],
    defaultColor: colour['neutral-text'],
    colorSuccess: colour['good-text'],
    colorWarning: colour['waiting-text'],
    colorError: colour['bad-text'],
    colorInfo: colour['info-text'],
    borderRadiusSM: 4,
    lineHeightSM: 1.5,
  },
  Alert: { defaultPadding: '8px 16px', withDescriptionPadding: '10px 12px', withDescriptionIconSize: 16, fontSizeLG: 13, borderRadiusLG: 8 },
});

const componentsOf = (colour: (typeof palette)[ThemeName]): NonNullable<ThemeConfig['components']> => ({
  Button: buttonOf(colour),
  // At the radius of a control its square would be a circle, which means one of several.
  Checkbox: { borderRadiusSM: 4 },
  Modal: { borderRadiusLG: 12, titleFontSize: 16 },
  ...wordsOf(colour),
  Segmented: {
    trackBg: colour['neutral-tint'],
    itemColor: colour['text-2'],
    itemSelectedBg: colour.sheet,
    itemSelectedColor: colour.text,
    controlHeight: 28,
    fontSize: 12,
  },
  Progress: { defaultColor: colour.primary, remainingColor: colour['neutral-tint'] },
  Skeleton: { gradientFromColor: colour.skeleton, gradientToColor: colour.inset, paragraphLiHeight: 12 },
  Input: { activeShadow: 'none' },
  // A choice in a menu is written on the tint: the fill colour is no text colour there (looks 8).
  Dropdown: { colorPrimary: colour.link },
});

/**
 * Looks 2 as an antd theme.
 * @param isStill where less motion is asked for: nothing waits for the end of a motion then
 */
export function antdThemeOf(name: ThemeName, isStill: boolean): ThemeConfig {
  const colour = palette[name];
  return {
    algorithm: name === 'dark' ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm,
    cssVar: { prefix: 'hx' },
    hashed: false,
    token: {
      colorBgLayout: colour.ground,
      colorBgContainer: colour.sheet,
      colorBgElevated: colour.elevated,
      colorFillAlter: colour.inset,
      controlItemBgHover: colour.hover,
      controlItemBgActive: colour.tint,
      controlItemBgActiveHover: colour.tint,
      colorBorder: colour.edge,
      colorBorderSecondary: colour.line,
      colorText: colour.text,
      colorTextSecondary: colour['text-2'],
      colorTextTertiary: colour['text-3'],
      colorTextPlaceholder: colour['text-3'],
      colorPrimary: colour.primary,
      colorPrimaryBg: colour.tint,
      colorPrimaryHover: colour['primary-hover'],
      colorLink: colour.link,
      colorLinkHover: colour.link,
      colorLinkActive: colour.link,
      colorSuccess: colour['good-mark'],
      colorSuccessText: colour['good-text'],
      colorSuccessBg: colour['good-tint'],
      colorWarning: colour['waiting-mark'],
      colorWarningText: colour['waiting-text'],
      colorWarningBg: colour['waiting-tint'],
      colorError: colour['bad-mark'],
      colorErrorText: colour['bad-text'],
      colorErrorBg: colour['bad-tint'],
      colorInfo: colour['info-mark'],
      colorInfoText: colour['info-text'],
      colorInfoBg: colour['info-tint'],
      borderRadius: 6,
      borderRadiusSM: 6,
      borderRadiusXS: 4,
      borderRadiusLG: 8,
      colorBgMask: name === 'dark' ? 'rgb(0 0 0 / 48%)' : 'rgb(16 40 36 / 24%)',
      boxShadow: colour['shadow-float'],
      boxShadowSecondary: colour['shadow-float'],
      controlHeight: 32,
      controlHeightSM: 28,
      controlHeightXS: 24,
      controlHeightLG: 40,
      fontFamily: fontStack,
      fontSize: 13,
      fontSizeSM: 12,
      fontSizeLG: 14,
      lineHeight: 20 / 13,
      motion: !isStill,
      motionDurationFast: '0.12s',
      motionDurationMid: '0.18s',
      motionDurationSlow: '0.24s',
    },
    components: componentsOf(colour),
  };
}
