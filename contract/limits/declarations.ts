/** Numbers of health declarations. Ours: the specification has none. */
export const declarationLimits = {
  /** A body temperature in degrees Celsius is a fever from here on: the bound of Chinese hospitals' desks before triage. */
  fever: 37.3,
  coldest: 34,
  hottest: 43,
} as const;
