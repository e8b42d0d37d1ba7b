/** The attributes of an image in an HTML mail. */
export type RemoteImage = { src: string; width: string; height: string; style: string }

/** Services that track who opens a mail, by a part of their image URLs. */
const trackers: [RegExp, string][] = [
  [/list-manage\.com\/track|mailchimp/i, 'Mailchimp'],
  [/sendgrid\.(net|com)|\/wf\/open/i, 'SendGrid'],
  [/hubspot|hs-analytics|\/e2t\/o\//i, 'HubSpot'],
  [/mandrillapp/i, 'Mandrill'],
  [/mailgun|\/o\/eJ/i, 'Mailgun'],
  [/awstrack\.me|amazonses/i, 'Amazon SES'],
  [/mailtrack|yesware|getnotify|bananatag|mixmax|streak\.com|superhuman/i, 'a read-receipt service'],
  [/klaviyo|trk\.klclick/i, 'Klaviyo'],
  [/google-analytics\.com|doubleclick/i, 'Google'],
  [/facebook\.com\/tr/i, 'Facebook'],
]

/** The service that would learn from an image that the mail was read; undefined for an ordinary image. */
export function trackerOf(image: RemoteImage): string | undefined {
  const known = trackers.find(([pattern]) => pattern.test(image.src))
  if (known) return known[1]
  return isTooSmallToSee(image) ? hostOf(image.src) : undefined
}

/** Two pixels or smaller, or hidden by its style. */
function isTooSmallToSee({ width, height, style }: RemoteImage): boolean {
  const sizes = [width, height, sizeIn(style, 'width'), sizeIn(style, 'height')].filter((size) => size !== '')
  const tiny = sizes.filter((size) => /^0*[0-2](\.\d+)?(px|pt)?$/i.test(size.trim()))
  return (
    tiny.length >= 2 ||
    (tiny.length > 0 && sizes.length === 1) ||
    /display\s*:\s*none|visibility\s*:\s*hidden|opacity\s*:\s*0(\.0+)?\s*(;|!|$)/i.test(style)
  )
}

const sizeIn = (style: string, name: string) =>
  new RegExp(`(?:^|;)\\s*(?:max-)?${name}\\s*:\\s*([^;!]+)`, 'i').exec(style)?.[1] ?? ''

export function hostOf(address: string): string {
  try {
    return new URL(address, 'https://unknown.invalid').hostname
  } catch {
    return 'an unknown address'
  }
}
