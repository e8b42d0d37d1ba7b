/** Small pages for visitors of a link, without script. */
export const passwordPage = (message = '') =>
  page(
    'This document has a password',
    `<form method="post"><label for="password">Password</label>
<input id="password" name="password" type="password" required autofocus autocomplete="off"${message && ' aria-invalid="true" aria-describedby="message"'}>
${message && `<p id="message" class="bad">${message}</p>`}<button>Open</button></form>`,
  )

export const linkClosedPage = () =>
  page('This link is no longer valid', '<p>It has expired or was withdrawn. Please ask for a new one.</p>')

const page = (title: string, content: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
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
