/** '1 deal', '2 deals', '1,200 deals'. */
export const counted = (count: number, plural: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? plural.replace(/s$/, '') : plural}`
