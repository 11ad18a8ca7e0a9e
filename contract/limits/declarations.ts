/** Numbers of health declarations. Ours: the specification has none. */
export const declarationLimits = {
  /** From this body temperature in degrees Celsius on it is a fever: the bound of Chinese hospitals' desks before triage. */
  fever: 37.3,
  coldest: 34,
  hottest: 43,
} as const;
