import { book, readSlots } from '#features/booking/api'
import { calendarPushPaths } from '#features/calendar/accounts-api'
import { feedPath } from '#features/calendar/api'
import { webhookPath } from '#features/payments/api'
import { sendContactForm } from '#features/requests/api'
import { login, loginCode, setUp } from '#features/sessions/api'
import { loginWithPasskey, startPasskeyLogin } from '#features/sessions/passkeys-api'

/** The only `/api` paths that answer without a session. */
const publicCalls = [sendContactForm, book, readSlots, login, loginCode, startPasskeyLogin, loginWithPasskey, setUp]
export const publicPaths = [...publicCalls.map(({ path }) => path), feedPath, webhookPath, ...calendarPushPaths]
