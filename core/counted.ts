/** '1 deal', '2 deals'. */
export const counted = (count: number, plural: string) => `${count} ${count === 1 ? plural.replace(/s$/, '') : plural}`
