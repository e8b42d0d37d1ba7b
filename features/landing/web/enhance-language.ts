import { showContactForm } from './enhance-contact-form'
import { showVisitorState } from './enhance-visitor'

const localisedHead =
  'title, meta[name=description], link[rel=canonical], meta[property^="og:"], script[type="application/ld+json"]'
const focusable = 'a, button, input, textarea, summary, [tabindex]'

/** Replaces the page by the link's language without a full load. */
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

async function showDocument(url: string) {
  const response = await fetch(url, { headers: { accept: 'text/html' } })
  if (!response.ok) throw new Error(`${response.status}`)
  const next = new DOMParser().parseFromString(await response.text(), 'text/html')
  if (!next.getElementById('main')) throw new Error('not a landing page')
  const restores = [
    preserveTypedText(),
    preserveOpenAnswer(),
    preserveLoginRequiredBar(),
    preserveScrollPosition(),
    preserveFocus(),
  ]
  replaceHead(next)
  document.documentElement.lang = next.documentElement.lang
  document.documentElement.dataset.settled = ''
  document.body.replaceChildren(...next.body.childNodes)
  showVisitorState()
  showContactForm()
  for (const restore of restores) restore()
}

function replaceHead(next: Document) {
  const replacements = [...next.head.querySelectorAll(localisedHead)]
  for (const [index, current] of [...document.head.querySelectorAll(localisedHead)].entries()) {
    const replacement = replacements[index]
    if (replacement) current.replaceWith(replacement)
  }
}

// Both languages have the same structure, so elements are matched by index.

function preserveTypedText(): () => void {
  const typed = contactFields().map((field) => field.value)
  return () => {
    for (const [index, field] of contactFields().entries()) field.value = typed[index] ?? ''
  }
}

function preserveOpenAnswer(): () => void {
  const open = answers().findIndex((answer) => answer.open)
  return () => answers()[open]?.setAttribute('open', '')
}

function preserveLoginRequiredBar(): () => void {
  const isClosed = !document.getElementById('wanted-bar')
  return () => isClosed && document.getElementById('wanted-bar')?.remove()
}

/** Texts differ in length, so the position is relative to the section at the top of the window. */
function preserveScrollPosition(): () => void {
  const landmarks = () => [...document.querySelectorAll<HTMLElement>('main > section, .site-footer')]
  const index = landmarks().findLastIndex((section) => section.getBoundingClientRect().top <= 80)
  const before = landmarks()[index]?.getBoundingClientRect().top
  return () => {
    const after = landmarks()[index]?.getBoundingClientRect().top
    if (before !== undefined && after !== undefined) scrollBy({ top: after - before, behavior: 'instant' })
  }
}

function preserveFocus(): () => void {
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
