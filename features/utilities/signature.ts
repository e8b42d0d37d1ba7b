export type SignatureParts = {
  name: string
  role: string
  business: string
  phone: string
  email: string
  website: string
  color: string
}

const escaped = (text: string) =>
  text.replace(
    /[&<>"']/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[sign] ?? sign,
  )

/** Mail programs know tables and inline styles, and little else. */
export function signatureHtml(parts: SignatureParts): string {
  const { name, role, business, phone, email, website } = trimmed(parts)
  const color = /^#[0-9a-f]{6}$/i.test(parts.color) ? parts.color : '#14624a'
  const ways = [
    phone &&
      `<a href="tel:${escaped(phone.replace(/[^+\d]/g, ''))}" style="color:#333333;text-decoration:none">${escaped(phone)}</a>`,
    email && `<a href="mailto:${escaped(email)}" style="color:${color};text-decoration:none">${escaped(email)}</a>`,
    website &&
      `<a href="${escaped(addressOf(website))}" style="color:${color};text-decoration:none">${escaped(bare(website))}</a>`,
  ].filter(Boolean)
  const lines = [
    name && `<strong style="font-size:15px;color:#222222">${escaped(name)}</strong>`,
    [role, business].filter(Boolean).map(escaped).join(' · '),
    ways.join(' &nbsp;|&nbsp; '),
  ].filter(Boolean)
  return `<table cellpadding="0" cellspacing="0" border="0"><tr><td style="border-left:3px solid ${color};padding-left:12px;font-family:Arial,Helvetica,sans-serif;font-size:13px;line-height:20px;color:#333333">${lines.join('<br>')}</td></tr></table>`
}

export function signatureText(parts: SignatureParts): string {
  const { name, role, business, phone, email, website } = trimmed(parts)
  const lines = [name, [role, business].filter(Boolean).join(' · '), phone, email, website && addressOf(website)]
  return ['-- ', ...lines.filter(Boolean)].join('\n')
}

const trimmed = (parts: SignatureParts) =>
  Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, text.trim()])) as SignatureParts
const addressOf = (website: string) => (/^https?:\/\//i.test(website) ? website : `https://${website}`)
const bare = (website: string) => website.replace(/^https?:\/\//i, '').replace(/\/$/, '')
