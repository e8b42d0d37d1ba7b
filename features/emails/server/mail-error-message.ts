const messages: Record<string, string> = {
  ECONNREFUSED: 'The mail server refused the connection.',
  ENOTFOUND: 'The mail server could not be found.',
  EAI_AGAIN: 'The mail server could not be found just now.',
  ETIMEDOUT: 'The mail server did not answer in time.',
  ETIMEOUT: 'The mail server did not answer in time.',
  ECONNRESET: 'The mail server cut the connection.',
  ESOCKET: 'The mail server could not be spoken to.',
  ECONNECTION: 'The mail server cut the connection.',
  NoConnection: 'The mail server cut the connection.',
  ClosedAfterConnectTLS: 'The mail server cut the connection.',
  ClosedAfterConnectText: 'The mail server cut the connection.',
  CONNECT_TIMEOUT: 'The mail server did not answer in time.',
  GREETING_TIMEOUT: 'The mail server did not answer in time.',
  UPGRADE_TIMEOUT: 'The mail server did not answer in time.',
}

/** A message for the owner: the server's own text if there is one, even from a server that hung up. */
export function mailErrorMessage(error: Error & { code?: string; responseText?: string; reason?: unknown }): string {
  const cause = error.cause as { code?: string } | undefined
  // Nodemailer uses one code for every connection error; only the message names the original one.
  const codeInMessage = /\b(E[A-Z]{4,}(?:_[A-Z]+)?)\b/.exec(error.message)?.[1] ?? ''
  const known = [codeInMessage, error.code, cause?.code].map((code) => messages[code ?? '']).find(Boolean)
  const goodbye = typeof error.reason === 'string' ? error.reason : undefined
  return error.responseText || goodbye || known || error.message || 'It is not known why.'
}
