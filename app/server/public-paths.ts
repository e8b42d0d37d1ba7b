import { feedPath } from '#features/calendar/api'
import { sendContactForm } from '#features/requests/api'
import { login, loginCode, setUp } from '#features/sessions/api'

/** The only `/api` paths that answer without a session. */
export const publicPaths = [...[sendContactForm, login, loginCode, setUp].map(({ path }) => path), feedPath]
