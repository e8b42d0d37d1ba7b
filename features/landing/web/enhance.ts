import './landing.css'
import { refillContactForm, storeContactForm } from './enhance-contact-draft'
import { sendContactForm } from './enhance-contact-form'
import { clearResolvedError } from './enhance-fields'
import { changeLanguage, followHistory } from './enhance-language'
import { closeLogin, logInWithPasskey, openLogin, sendCode, sendLogin } from './enhance-login'
import { showLoggedOutNote, showVisitorState } from './enhance-visitor'

// Listeners are on the document, because a change of language replaces the body.
document.addEventListener('click', (event) => {
  const target = event.target as Element
  const link = target.closest<HTMLAnchorElement>('a[data-language]')
  if (link && isPlainClick(event)) {
    event.preventDefault()
    void changeLanguage(link)
  }
  if (target.closest('.site-menu a')) closeMenu()
  if (target.closest('[data-schedule]') && isPlainClick(event)) focusFirstField()
  const opener = target.closest<HTMLElement>('[data-open-login]')
  if (opener) openLogin(opener)
  if (target.closest('[data-close-login]')) closeLogin()
  const passkeyLink = target.closest<HTMLElement>('[data-passkey]')
  if (passkeyLink) {
    event.preventDefault()
    void logInWithPasskey(passkeyLink)
  }
  if (target.closest('[data-close-wanted]')) document.getElementById('wanted-bar')?.remove()
  if (!target.closest('.site-menu')) closeMenu()
})

document.addEventListener('keydown', (event) => {
  const menu = document.querySelector<HTMLDetailsElement>('.site-menu[open]')
  if (event.key !== 'Escape' || !menu) return
  menu.open = false
  menu.querySelector('summary')?.focus()
})

document.addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement
  const send = { 'contact-form': sendContactForm, 'login-form': sendLogin, 'login-code-form': sendCode }[form.id]
  if (!send) return
  event.preventDefault()
  void send(form)
})

document.addEventListener('input', (event) => {
  clearResolvedError(event.target as Element)
  storeContactForm(event.target as Element)
})

document.addEventListener('toggle', (event) => keepOneAnswerOpen(event.target as Element), true)

window.addEventListener('popstate', followHistory)

showVisitorState()
showLoggedOutNote()
refillContactForm()

function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
}

function closeMenu() {
  document.querySelector('.site-menu[open]')?.removeAttribute('open')
}

// Deferred, because a focus inside the click would cancel the browser's scroll to the section.
function focusFirstField() {
  setTimeout(() => document.getElementById('contact-name')?.focus({ preventScroll: true }))
}

// For browsers that do not yet group <details> by name.
function keepOneAnswerOpen(opened: Element) {
  if (!(opened instanceof HTMLDetailsElement) || !opened.open || opened.getAttribute('name') !== 'faq') return
  for (const other of document.querySelectorAll('.faq-item[open]')) if (other !== opened) other.removeAttribute('open')
}
