/** How long a finished picture's link works, in hours, by the plan at that time (contract 3 and 11). */
export const resultLifeHours = { free: 24, premium: 7 * 24 } as const;

/** The same by plan, for texts such as "works for ...". */
export const resultLife = { free: '24 hours', premium: '7 days' } as const;

/** Both, for those whose plan is not known. */
export const resultLifeText = `${resultLife.free} (${resultLife.premium} with Premium)`;
