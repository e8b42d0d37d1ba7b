type LinkLanguage = 'en' | 'es'

/** Small pages for visitors of a link, without script. */
export function passwordPage(language: LinkLanguage, { isWrong = false } = {}): string {
  const { hasPassword, password, open, wrong } = words[language]
  return page(
    language,
    hasPassword,
    `<form method="post"><label for="password">${password}</label>
<input id="password" name="password" type="password" required autofocus autocomplete="off"${isWrong ? ' aria-invalid="true" aria-describedby="message"' : ''}>
${isWrong ? `<p id="message" class="bad">${wrong}</p>` : ''}<button>${open}</button></form>`,
  )
}

export const linkClosedPage = (language: LinkLanguage): string =>
  page(language, words[language].closed, `<p>${words[language].askAgain}</p>`)

const words = {
  en: {
    hasPassword: 'This document has a password',
    password: 'Password',
    open: 'Open',
    wrong: 'That is not the password of this link.',
    closed: 'This link is no longer valid',
    askAgain: 'It has expired or was withdrawn. Please ask for a new one.',
  },
  es: {
    hasPassword: 'Este documento tiene una contraseña',
    password: 'Contraseña',
    open: 'Abrir',
    wrong: 'Esa no es la contraseña de este enlace.',
    closed: 'Este enlace ya no es válido',
    askAgain: 'Ha caducado o fue retirado. Por favor, pida uno nuevo.',
  },
} as const

const page = (language: LinkLanguage, title: string, content: string) => `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head>
<body><main><h1>${title}</h1>${content}</main></body></html>
`

/** The colours of the product, which has no stylesheet here. */
const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif;
--paper:light-dark(oklch(.985 .006 85),oklch(.19 .012 230));--card:light-dark(#fff,oklch(.225 .014 230));
--ink:light-dark(oklch(.25 .02 240),oklch(.95 .008 85));--line:light-dark(oklch(.91 .008 85),oklch(.31 .014 230));
--edge:light-dark(oklch(.58 .015 240),oklch(.55 .015 230));--awning:light-dark(oklch(.44 .09 165),oklch(.74 .12 165));
--brick:light-dark(oklch(.53 .18 27),oklch(.7 .16 25))}
body{margin:0;padding:1rem;box-sizing:border-box;display:grid;min-height:100vh;place-items:center;background:var(--paper);color:var(--ink)}
main{box-sizing:border-box;width:min(24rem,100%);padding:1.75rem 1.5rem;background:var(--card);border:1px solid var(--line);border-radius:.625rem}
h1{font-size:1.25rem;line-height:1.3;margin:0 0 1rem;text-wrap:balance}
p{margin:0}
form{display:grid;gap:.5rem}
input,button{font:inherit;padding:.6rem .75rem;border-radius:.5rem;border:1px solid var(--edge);background:transparent;color:inherit}
input[aria-invalid]{border-color:var(--brick)}
:focus-visible{outline:2px solid var(--awning);outline-offset:2px}
button{margin-top:.5rem;background:var(--awning);border-color:var(--awning);color:var(--card);font-weight:500;cursor:pointer}
.bad{color:var(--brick)}`
