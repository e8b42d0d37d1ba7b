/** Something that the rules found in a note, with the words in which it stands there. */
export type Finding = { kind: 'Date' | 'Amount' | 'Person' | 'To do'; what: string; quote: string }
