/** Something the built-in rules found in a note, with the sentence it comes from. */
export type Finding = { kind: 'Date' | 'Amount' | 'Person' | 'To do'; value: string; quote: string }
