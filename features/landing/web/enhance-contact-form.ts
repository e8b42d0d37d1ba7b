import { second } from '#core/durations'
import { deleteContactDraft } from './enhance-contact-draft'
import { clearErrors, validateFields } from './enhance-fields'
import { post } from './enhance-post'

const resultDuration = 5 * second

/** The link code of the visit; read at load, because a change of language changes the URL. */
const via = new URLSearchParams(location.search).get('via')

type FormState = 'idle' | 'submitting' | 'success' | 'failure'

let formState: FormState = 'idle'
/** The last failed request; when it is sent again, it has the same idempotency key. */
let failed = { content: '', key: '' }
let resetTimer: ReturnType<typeof setTimeout> | undefined

export async function sendContactForm(form: HTMLFormElement) {
  if (formState === 'submitting' || !validateFields(form)) return
  const request = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value).trim()]))
  setFormState('submitting')
  try {
    const content = JSON.stringify(request)
    if (failed.content !== content) failed = { content, key: newKey() }
    const { status, body } = await post('/api/contact-form', via ? { ...request, via } : request, failed.key)
    if (status >= 300) throw new Error(`${status}: ${body.message ?? ''}`)
    failed = { content: '', key: '' }
    deleteContactDraft()
    emptyForm()
    setFormState('success')
  } catch (error) {
    console.error('Sending the consultation request failed.', error)
    setFormState('failure')
  }
  resetTimer = setTimeout(setFormState, resultDuration, 'idle')
}

/** Not `randomUUID`: browsers have that only on https. */
const newKey = () => [...crypto.getRandomValues(new Uint32Array(4))].join('-')

/** Also called after a change of language has replaced the form. */
export function showContactForm() {
  const form = currentForm()
  const button = form?.querySelector<HTMLButtonElement>('button[type=submit]')
  const result = form?.querySelector<HTMLElement>('.form-result')
  if (!form || !button || !result) return
  const isSubmitting = formState === 'submitting'
  button.disabled = isSubmitting
  button.textContent = (isSubmitting ? form.dataset.submitting : form.dataset.submit) ?? ''
  result.className = `form-result ${formState}`
  result.textContent = (formState === 'success' || formState === 'failure' ? form.dataset[formState] : undefined) ?? ''
}

function setFormState(next: FormState) {
  clearTimeout(resetTimer)
  formState = next
  showContactForm()
}

function emptyForm() {
  const form = currentForm()
  if (!form) return
  form.reset()
  clearErrors(form)
}

function currentForm(): HTMLFormElement | null {
  return document.querySelector('#contact-form')
}
