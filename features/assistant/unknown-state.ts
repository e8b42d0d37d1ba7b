/** Words for what happened to a record that the rules cannot tell apart; a figure of all records would be a wrong answer. */
const neverKnown =
  /\b(cancel(?:l?ed|ling|ing)?|delet(?:ed?|ing)|refund(?:ed)?|archived?|bounced?|cancel(?:ad[oa]s?|aron|o|e|amos)|anul(?:ad[oa]s?|aron|o|e|amos)|borr(?:ad[oa]s?|aron|o|e|amos)|elimin(?:ad[oa]s?|aron|o|e|amos)|devuelt[oa]s?|archiv(?:ad[oa]s?|aron|amos)|rebot(?:ad[oa]s?|aron))\b/
const declined = /\b(declined?|rejected|rechaz(?:ad[oa]s?|aron|o))\b/
const quotes = /\b(quotes?|estimates?|proposals?|presupuestos?)\b/
const lostClients =
  /\b(?:clients?|customers?)\b.{0,20}\b(?:lost|lose)\b|\b(?:lost|lose)\b.{0,20}\b(?:clients?|customers?)\b|\bclientes?\b.{0,20}\bperd\w+|\bperd\w+.{0,20}\bclientes?\b/

/** Whether a question, in lower case without accents, asks for records in a state that is not known. */
export function asksForUnknownState(words: string): boolean {
  const [asked = ''] = words.split(/\b(?:about|regarding|mention\w*|sobre|acerca de|mencion\w*)\b/)
  return neverKnown.test(asked) || (declined.test(asked) && !quotes.test(asked)) || lostClients.test(asked)
}
