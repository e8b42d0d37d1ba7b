export type SignatureParts = {
  name: string
  role: string
  business: string
  phone: string
  email: string
  website: string
  color: string
}

const escapeHtml = (text: string) =>
  text.replace(
    /[&<>"']/g,
    (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[character] ?? character,
  )

/** Mail programs support little more than tables and inline styles. */
export function signatureHtml(parts: SignatureParts): string {
  const { name, role, business, phone, email, website } = trimmed(parts)
  const color = /^#[0-9a-f]{6}$/i.test(parts.color) ? parts.color : '#14624a'
  const contactLinks = [
    phone &&
      `<a href="tel:${escapeHtml(phone.replace(/[^+\d]/g, ''))}" style="color:#333333;text-decoration:none">${escapeHtml(phone)}</a>`,
    email &&
      `<a href="mailto:${escapeHtml(email)}" style="color:${color};text-decoration:none">${escapeHtml(email)}</a>`,
    website &&
      `<a href="${escapeHtml(withProtocol(website))}" style="color:${color};text-decoration:none">${escapeHtml(withoutProtocol(website))}</a>`,
  ].filter(Boolean)
  const lines = [
    name && `<strong style="font-size:15px;color:#222222">${escapeHtml(name)}</strong>`,
    [role, business].filter(Boolean).map(escapeHtml).join(' · '),
    contactLinks.join(' &nbsp;|&nbsp; '),
  ].filter(Boolean)
  return `<table cellpadding="0" cellspacing="0" border="0"><tr><td style="border-left:3px solid ${color};padding-left:12px;font-family:Arial,Helvetica,sans-serif;font-size:13px;line-height:20px;color:#333333">${lines.join('<br>')}</td></tr></table>`
}

export function signatureText(parts: SignatureParts): string {
  const { name, role, business, phone, email, website } = trimmed(parts)
  const lines = [name, [role, business].filter(Boolean).join(' · '), phone, email, website && withProtocol(website)]
  return ['-- ', ...lines.filter(Boolean)].join('\n')
}

const trimmed = (parts: SignatureParts) =>
  Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, text.trim()])) as SignatureParts
const withProtocol = (website: string) => (/^https?:\/\//i.test(website) ? website : `https://${website}`)
const withoutProtocol = (website: string) => website.replace(/^https?:\/\//i, '').replace(/\/$/, '')
