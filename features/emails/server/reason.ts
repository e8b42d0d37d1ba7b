const words: Record<string, string> = {
  ECONNREFUSED: 'The mail server refused the connection.',
  ENOTFOUND: 'The mail server could not be found.',
  EAI_AGAIN: 'The mail server could not be found just now.',
  ETIMEDOUT: 'The mail server did not answer in time.',
  ETIMEOUT: 'The mail server did not answer in time.',
  ECONNRESET: 'The mail server cut the connection.',
  ESOCKET: 'The mail server could not be spoken to.',
  ECONNECTION: 'The mail server cut the connection.',
  NoConnection: 'The mail server cut the connection.',
}

/** In words fit to show, the server's own where it has any. */
export function reasonOf(error: Error & { code?: string; responseText?: string }): string {
  const cause = error.cause as { code?: string } | undefined
  // For sending, one code stands for everything that can befall a connection; the words still name what it was.
  const named = /\b(E[A-Z]{4,}(?:_[A-Z]+)?)\b/.exec(error.message)?.[1] ?? ''
  const known = [named, error.code, cause?.code].map((code) => words[code ?? '']).find(Boolean)
  return error.responseText || known || error.message || 'It is not known why.'
}
