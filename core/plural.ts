/** '1 deal', '2 deals', '1,200 deals'; a third argument for words that do more than add an s: '1 entry', '2 entries'. */
export const plural = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
