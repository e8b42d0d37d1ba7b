import { useState } from 'react'

export const weekLayouts = ['list', 'hours'] as const
export type WeekLayout = (typeof weekLayouts)[number]

const storageKey = 'mainstreet.calendar-week'

/** How this browser shows the week, unless the URL says otherwise. */
export function useWeekLayout(): [WeekLayout, (layout: WeekLayout) => void] {
  const [layout, setLayout] = useState<WeekLayout>(() =>
    localStorage.getItem(storageKey) === 'hours' ? 'hours' : 'list',
  )
  const choose = (chosen: WeekLayout) => {
    setLayout(chosen)
    localStorage.setItem(storageKey, chosen)
  }
  return [layout, choose]
}
