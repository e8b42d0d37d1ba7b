// Runs before the first paint, so that nobody sees the wrong theme flash by.
const stored = localStorage.getItem('mainstreet.theme')
const dark = stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
document.documentElement.dataset.theme = dark ? 'dark' : 'light'

// Paper is white: light letters would not be read on it.
let beforePrint = ''
addEventListener('beforeprint', () => {
  beforePrint = document.documentElement.dataset.theme ?? ''
  document.documentElement.dataset.theme = 'light'
})
addEventListener('afterprint', () => {
  document.documentElement.dataset.theme = beforePrint
})
