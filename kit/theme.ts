import { useSyncExternalStore } from 'react'

export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

/** theme.js uses the same key, to set the theme before the first paint. */
const storageKey = 'mainstreet.theme'
const listeners = new Set<() => void>()
const darkModeQuery = () => matchMedia('(prefers-color-scheme: dark)')

export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, chosenTheme), chooseTheme]
}

function chooseTheme(theme: Theme): void {
  localStorage.setItem(storageKey, theme)
  applyTheme()
  for (const listener of listeners) listener()
}

function chosenTheme(): Theme {
  const stored = localStorage.getItem(storageKey)
  return themes.find((theme) => theme === stored) ?? 'system'
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  darkModeQuery().addEventListener('change', applyTheme)
  return () => {
    listeners.delete(listener)
    darkModeQuery().removeEventListener('change', applyTheme)
  }
}

function applyTheme(): void {
  const theme = chosenTheme()
  document.documentElement.dataset.theme = theme === 'system' ? (darkModeQuery().matches ? 'dark' : 'light') : theme
}
