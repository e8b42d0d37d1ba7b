import type { Business } from '#features/settings/business'
import { type Html, html } from '#platform/http/html'
import { publicPageHtml } from '#platform/public-pages/page'
import type { Language } from '../../words'

/** The frame of all pages: whose portal it is, and the way out. */
export function page(
  { business, language, title }: { business: Business; language: Language; title: string },
  content: Html,
  aside: Html | false = false,
): string {
  const { name, logo } = business
  const head = html`<header class="bar"><p class="owner">${logo && html`<img class="logo" alt="" src="${logo}">`}<strong dir="auto">${name}</strong></p>${aside}</header>`
  return publicPageHtml(language, [title, name].filter(Boolean).join(' · '), String(html`${head}${content}`))
}

export type Notice = { text: string; isBad: boolean }

export const noticeHtml = (notice: Notice | undefined): Html | false =>
  notice !== undefined &&
  html`<p class="note${notice.isBad && ' bad'}" role="${notice.isBad ? 'alert' : 'status'}">${notice.text}</p>`
