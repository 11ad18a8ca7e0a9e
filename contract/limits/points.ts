/** Numbers that bound points. All are ours. */
export const pointLimits = {
  /** Given or taken by hand at once. */
  byHandMost: 10_000,
  /** One rule gives no more: be it for an order, a day or a first order. */
  ruleMost: 1_000_000,
  monthsMost: 120,
  /** Months that the figures tell one by one. */
  monthsShown: 12,
  /** Points that go soon are told so many days before. */
  soonDays: 30,
  /** The worker looks for what has gone this often, and takes so many customers on at once. */
  expireMs: 60_000,
  expireAtOnce: 200,
} as const;
