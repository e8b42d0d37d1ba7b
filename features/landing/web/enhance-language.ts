import { showContactForm } from './enhance-contact-form'
import { showVisitorState } from './enhance-visitor'

const localisedHead =
  'title, meta[name=description], link[rel=canonical], meta[property^="og:"], script[type="application/ld+json"]'
const focusable = 'a, button, input, textarea, summary, [tabindex]'

/** Shows the page in the link's language without leaving it. */
export async function changeLanguage(link: HTMLAnchorElement) {
  if (link.hreflang === document.documentElement.lang) return
  try {
    await showDocument(link.href)
    history.pushState(null, '', link.href)
  } catch {
    location.assign(link.href)
  }
}

export async function followHistory() {
  const language = location.pathname === '/es' ? 'es' : 'en'
  if (language === document.documentElement.lang) return
  try {
    await showDocument(location.href)
  } catch {
    location.reload()
  }
}

async function showDocument(address: string) {
  const response = await fetch(address, { headers: { accept: 'text/html' } })
  if (!response.ok) throw new Error(`${response.status}`)
  const next = new DOMParser().parseFromString(await response.text(), 'text/html')
  if (!next.getElementById('main')) throw new Error('That page is not ours to show.')
  const restore = [keepTyping(), keepOpenAnswer(), keepWantedBar(), keepPlace(), keepFocus()]
  replaceHead(next)
  document.documentElement.lang = next.documentElement.lang
  document.documentElement.dataset.settled = ''
  document.body.replaceChildren(...next.body.childNodes)
  showVisitorState()
  showContactForm()
  for (const put of restore) put()
}

function replaceHead(next: Document) {
  const arriving = [...next.head.querySelectorAll(localisedHead)]
  for (const [index, leaving] of [...document.head.querySelectorAll(localisedHead)].entries()) {
    const replacement = arriving[index]
    if (replacement) leaving.replaceWith(replacement)
  }
}

// Both languages are drawn from one plan, so the n-th of a kind is the same thing in either.

function keepTyping(): () => void {
  const typed = contactFields().map((field) => field.value)
  return () => {
    for (const [index, field] of contactFields().entries()) field.value = typed[index] ?? ''
  }
}

function keepOpenAnswer(): () => void {
  const open = answers().findIndex((answer) => answer.open)
  return () => answers()[open]?.setAttribute('open', '')
}

function keepWantedBar(): () => void {
  const isClosed = !document.getElementById('wanted-bar')
  return () => isClosed && document.getElementById('wanted-bar')?.remove()
}

/** Texts differ in length, so the place is kept by the section at the top of the window. */
function keepPlace(): () => void {
  const landmarks = () => [...document.querySelectorAll<HTMLElement>('main > section, .site-footer')]
  const index = landmarks().findLastIndex((section) => section.getBoundingClientRect().top <= 80)
  const before = landmarks()[index]?.getBoundingClientRect().top
  return () => {
    const after = landmarks()[index]?.getBoundingClientRect().top
    if (before !== undefined && after !== undefined) scrollBy({ top: after - before, behavior: 'instant' })
  }
}

function keepFocus(): () => void {
  const all = () => [...document.querySelectorAll<HTMLElement>(focusable)]
  const index = document.activeElement ? all().indexOf(document.activeElement as HTMLElement) : -1
  return () => all()[index]?.focus({ preventScroll: true })
}

function contactFields() {
  return [
    ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('#contact-form input, #contact-form textarea'),
  ]
}

function answers() {
  return [...document.querySelectorAll<HTMLDetailsElement>('.faq-item')]
}
