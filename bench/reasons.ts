/** Why a goal is missed: one sentence with what a profile found, by the figure's own name. Whoever reaches the goal deletes the line. */
export const reasons: Readonly<Record<string, string>> = {};
