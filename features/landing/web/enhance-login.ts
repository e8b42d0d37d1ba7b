import { requestedPage, requestedPageCookie } from '../requested-page'
import { signedInFlag } from '../storage-flags'
import { clearErrors, validateFields } from './enhance-fields'
import { sendPasskey, showPasskeyLinks } from './enhance-passkey'
import { post, type Reply } from './enhance-post'

let opener: HTMLElement | undefined

export function openLogin(from: HTMLElement) {
  const dialog = loginDialog()
  if (!dialog || dialog.open) return
  opener = from
  showStep('login-form')
  showPasskeyLinks(dialog)
  dialog.addEventListener('close', resetDialog, { once: true })
  dialog.showModal()
  document.getElementById('login-username')?.focus()
}

export function closeLogin() {
  loginDialog()?.close()
}

export async function sendLogin(form: HTMLFormElement) {
  const username = inputValue('login-username').trim()
  const password = inputValue('login-password')
  await send(form, '/api/login', { username, password }, ({ status, body }) => {
    if (status === 429) return body.message
    return status === 401 ? loginDialog()?.dataset.refused : undefined
  })
}

export async function sendCode(form: HTMLFormElement) {
  const code = inputValue('login-code').trim()
  await send(form, '/api/login/code', { code }, ({ status, body }) =>
    status === 401 || status === 429 ? body.message : undefined,
  )
}

let isAskingForPasskey = false

export async function logInWithPasskey(link: HTMLElement) {
  const [form, dialog] = [link.closest('form'), loginDialog()]
  if (!form || !dialog || isAskingForPasskey) return
  clearErrors(form)
  showProblem(form, '')
  isAskingForPasskey = true
  showProblem(form, await sendPasskey(dialog, completeLogin))
  isAskingForPasskey = false
}

/** Sends one step. `explain` returns the message for a rejected login, or undefined for an unexpected error. */
async function send(
  form: HTMLFormElement,
  path: string,
  content: unknown,
  explain: (reply: Reply) => string | undefined,
) {
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]')
  if (!button || button.disabled) return
  showProblem(form, '')
  if (!validateFields(form)) return
  button.disabled = true
  try {
    const reply = await post(path, content)
    if (reply.status === 200 && reply.body.twoFactor) return askForCode()
    if (reply.status === 200) return completeLogin()
    showProblem(form, explain(reply) ?? loginDialog()?.dataset.failed)
  } catch (error) {
    console.error('Sending the login failed.', error)
    showProblem(form, loginDialog()?.dataset.failed)
  } finally {
    button.disabled = false
  }
  const last = [...form.querySelectorAll('input')].at(-1)
  last?.focus()
  last?.select()
}

function askForCode() {
  showStep('login-code-form')
  document.getElementById('login-code')?.focus()
}

function completeLogin() {
  localStorage.setItem(signedInFlag, 'true')
  const page = requestedPage(document.cookie) ?? '/dashboard'
  // biome-ignore lint/suspicious/noDocumentCookie: older browsers have no cookieStore.
  document.cookie = `${requestedPageCookie}=; path=/; max-age=0`
  location.assign(page)
}

function showStep(step: 'login-form' | 'login-code-form') {
  for (const form of loginDialog()?.querySelectorAll('form') ?? []) form.hidden = form.id !== step
  loginDialog()?.setAttribute('aria-labelledby', step === 'login-form' ? 'login-heading' : 'login-code-heading')
}

/** Clears the forms and returns the focus. */
function resetDialog(event: Event) {
  for (const form of (event.target as HTMLElement).querySelectorAll('form')) {
    form.reset()
    clearErrors(form)
    showProblem(form, '')
  }
  opener?.focus()
}

function showProblem(form: HTMLFormElement, message: string | undefined) {
  const problem = form.querySelector('.login-problem')
  if (problem) problem.textContent = message ?? ''
}

function inputValue(id: string): string {
  return document.querySelector<HTMLInputElement>(`#${id}`)?.value ?? ''
}

function loginDialog(): HTMLDialogElement | null {
  return document.querySelector('#login')
}
