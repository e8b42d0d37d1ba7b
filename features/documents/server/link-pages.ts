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

const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:0;display:grid;min-height:100vh;place-items:center}
main{box-sizing:border-box;width:min(24rem,100%);padding:1.5rem}
h1{font-size:1.25rem;margin:0 0 1rem}
form{display:grid;gap:.5rem}
input,button{font:inherit;padding:.6rem .75rem;border-radius:.5rem;border:1px solid #8888}
button{margin-top:.5rem;background:#1f5f4a;color:#fff;border-color:#1f5f4a}
.bad{margin:0;color:light-dark(#a52a1a,#ff9a8a)}`
