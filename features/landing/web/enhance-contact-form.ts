import { fieldsAreFine, forgetRefusals } from './enhance-fields'
import { post } from './enhance-post'

const resultStaysFor = 5000

/** The link by which the visitor came; read at once, because a change of language changes the address. */
const via = new URLSearchParams(location.search).get('via')

type Standing = 'idle' | 'submitting' | 'success' | 'failure'

let standing: Standing = 'idle'
let fading: ReturnType<typeof setTimeout> | undefined

export async function sendContactForm(form: HTMLFormElement) {
  if (standing === 'submitting' || !fieldsAreFine(form)) return
  const request = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value).trim()]))
  become('submitting')
  try {
    const { status, body } = await post('/api/contact-form', via ? { ...request, via } : request)
    if (status >= 300) throw new Error(`${status}: ${body.message ?? ''}`)
    emptyForm()
    become('success')
  } catch (error) {
    console.error('The consultation request was not sent.', error)
    become('failure')
  }
  fading = setTimeout(become, resultStaysFor, 'idle')
}

/** Paints the form as it stands; also after a change of language has replaced it. */
export function showContactForm() {
  const form = currentForm()
  const button = form?.querySelector<HTMLButtonElement>('button[type=submit]')
  const result = form?.querySelector<HTMLElement>('.form-result')
  if (!form || !button || !result) return
  const isSubmitting = standing === 'submitting'
  button.disabled = isSubmitting
  button.textContent = (isSubmitting ? form.dataset.submitting : form.dataset.submit) ?? ''
  result.className = `form-result ${standing}`
  result.textContent = (standing === 'success' || standing === 'failure' ? form.dataset[standing] : undefined) ?? ''
}

function become(next: Standing) {
  clearTimeout(fading)
  standing = next
  showContactForm()
}

function emptyForm() {
  const form = currentForm()
  if (!form) return
  form.reset()
  forgetRefusals(form)
}

function currentForm(): HTMLFormElement | null {
  return document.querySelector('#contact-form')
}
