import { useSyncExternalStore } from 'react'

export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

/** The same name stands in theme.js, which paints the first frame. */
const storedUnder = 'mainstreet.theme'
const listeners = new Set<() => void>()
const darkScreen = () => matchMedia('(prefers-color-scheme: dark)')

export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, chosenTheme), chooseTheme]
}

function chooseTheme(theme: Theme): void {
  localStorage.setItem(storedUnder, theme)
  paint()
  for (const listener of listeners) listener()
}

function chosenTheme(): Theme {
  const stored = localStorage.getItem(storedUnder)
  return themes.find((theme) => theme === stored) ?? 'system'
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  darkScreen().addEventListener('change', paint)
  return () => {
    listeners.delete(listener)
    darkScreen().removeEventListener('change', paint)
  }
}

function paint(): void {
  const theme = chosenTheme()
  document.documentElement.dataset.theme = theme === 'system' ? (darkScreen().matches ? 'dark' : 'light') : theme
}
