/** Words of zod, PostgreSQL, Node and JSON parsers that no owner should read. */
const rawWords = [
  /expected \w+, received|Invalid (input|option|string|type|key|element)|Too (big|small)|Unrecognized key/i,
  /violates|relation "|column "|invalid input syntax|insert into|Failed query|out of range/i,
  /Cannot (read|convert)|is not a function|undefined|\[object|\bNaN\b|Invalid Date|at .+:\d+:\d+/,
  /Unexpected (token|end)|in JSON|\bE[A-Z]{4,}\b|FST_/,
]

export const hasRawWords = (text: string) => rawWords.some((words) => words.test(text))
