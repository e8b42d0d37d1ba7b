import { type Html, html } from '#platform/http/html'
import { portalPath } from '../../portal'
import { type Language, wordsIn } from '../../words'
import { type Notice, noticeHtml } from './layout'

const emailForm = (language: Language, email: string): Html => {
  const words = wordsIn(language).enter
  return html`<form method="post" action="${portalPath}" class="block"><label class="field">${words.email}<input type="email" name="email" value="${email}" required maxlength="254" autocomplete="email" dir="ltr"></label><button>${words.send}</button></form>`
}

export function enterPage(language: Language, owner: string, email = '', notice?: Notice): Html {
  const words = wordsIn(language).enter
  return html`${noticeHtml(notice)}<article class="sheet"><h1>${words.title}</h1><p class="block">${words.text(owner)}</p>${emailForm(language, email)}</article>`
}

/** The same for known and unknown addresses. */
export function linkSentPage(language: Language): Html {
  const words = wordsIn(language).enter
  return html`<article class="sheet"><h1>${words.sentTitle}</h1><p class="block" role="status">${words.sent}</p><p class="block"><a href="${portalPath}">${words.other}</a></p></article>`
}

/** Only the button enters: machines that look into mails open links. */
export function confirmPage(language: Language, clientName: string, path: string): Html {
  const words = wordsIn(language).enter
  return html`<article class="sheet"><h1>${words.confirmTitle}</h1><p class="block" dir="auto">${words.confirm(clientName)}</p><form method="post" action="${path}" class="block"><button>${words.button}</button></form></article>`
}

export function deadLinkPage(language: Language): Html {
  const words = wordsIn(language).enter
  return html`<article class="sheet"><h1>${words.deadTitle}</h1><p class="block">${words.dead}</p>${emailForm(language, '')}</article>`
}

export function notFoundPage(language: Language): Html {
  const words = wordsIn(language).portal
  return html`<article class="sheet"><h1>${words.notFoundTitle}</h1><p class="block">${words.notFound}</p><p class="block"><a href="${portalPath}">${words.back}</a></p></article>`
}
