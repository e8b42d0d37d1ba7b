/** Phrases directly before a date that no longer holds. */
export const formerTimeWords = [
  'anteriormente',
  'antes (?:era|estaba|iba a ser)',
  'en principio',
  'en (?:vez|lugar) del?',
  'era',
  'formerly',
  'inicialmente',
  'instead of',
  'not',
  'original (?:date|time) (?:is|was)',
  'originally',
  'previously',
  'rather than',
  '(?:used to|was to) be',
  'was',
]
