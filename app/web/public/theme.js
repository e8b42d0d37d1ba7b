// Runs before the first paint, so that nobody sees the wrong theme flash by.
const stored = localStorage.getItem('mainstreet.theme')
const dark = stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
document.documentElement.dataset.theme = dark ? 'dark' : 'light'
