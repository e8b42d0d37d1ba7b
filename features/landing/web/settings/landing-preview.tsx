import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '#kit/dialog'
import { FilterTabs } from '#kit/filter-tabs'
import { LoadError } from '#kit/load-error'
import { send } from '#kit/send'
import { Skeleton } from '#kit/skeleton'
import { previewLanding } from '../../api'
import type { LandingSettings } from '../../landing-settings'
import { type Language, languages } from '../../languages'

export const languageNames: Record<Language, string> = { en: 'English', es: 'Español' }

const languageOptions = languages.map((value) => ({ value, label: languageNames[value] }))
const widths = { wide: '100%', phone: '375px' }
const widthOptions = [
  { value: 'wide', label: 'Wide' },
  { value: 'phone', label: 'Phone' },
] as const

type LandingPreviewProps = {
  settings: LandingSettings
  language: Language
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The page as it would be with what is typed. */
export function LandingPreview({ settings, language: first, open, onOpenChange }: LandingPreviewProps) {
  const [language, setLanguage] = useState(first)
  const [width, setWidth] = useState<keyof typeof widths>('wide')
  const page = useQuery({
    queryKey: ['landing preview', language, settings],
    queryFn: () => send(previewLanding, { ...settings, language }),
    enabled: open,
    retry: false,
    staleTime: 0,
  })
  return (
    <Dialog wide open={open} onOpenChange={onOpenChange} title="Preview" description="Nothing is saved yet.">
      <FilterTabs
        label="Language"
        options={languageOptions}
        value={language}
        onChange={setLanguage}
        beside={
          <div className="ml-auto max-sm:hidden">
            <WidthChoice width={width} onChange={setWidth} />
          </div>
        }
      >
        {page.isError ? (
          <LoadError title="It cannot be shown yet" error={page.error} onRetry={() => void page.refetch()} />
        ) : page.data ? (
          <iframe
            title={`Landing page, ${languageNames[language]}`}
            srcDoc={page.data.html}
            // Without scripts; the same origin only for the fonts.
            sandbox="allow-same-origin"
            className="mx-auto h-[68vh] max-w-full rounded-control border bg-[white]"
            style={{ width: widths[width] }}
          />
        ) : (
          <Skeleton className="h-[68vh]" />
        )}
      </FilterTabs>
    </Dialog>
  )
}

type WidthChoiceProps = { width: keyof typeof widths; onChange: (width: keyof typeof widths) => void }

const WidthChoice = ({ width, onChange }: WidthChoiceProps) => (
  <fieldset className="flex gap-3">
    <legend className="sr-only">Width</legend>
    {widthOptions.map(({ value, label }) => (
      <label key={value} className="flex min-h-9 items-center gap-1.5">
        <input
          type="radio"
          name="preview-width"
          className="accent-awning"
          checked={width === value}
          onChange={() => onChange(value)}
        />
        {label}
      </label>
    ))}
  </fieldset>
)
