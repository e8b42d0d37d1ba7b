import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button, buttonClasses } from '#kit/button'
import { ConfirmDialog } from '#kit/confirm-dialog'
import { ConflictPanel, DifferenceTable } from '#kit/conflict-panel'
import { DraftNotice } from '#kit/draft-notice'
import { FilterTabs } from '#kit/filter-tabs'
import { useFormDraft } from '#kit/form-draft'
import { LoadError } from '#kit/load-error'
import { Section } from '#kit/section'
import { Skeleton } from '#kit/skeleton'
import type { SavedLandingSettings } from '../../api'
import type { LandingSettings, LandingTexts } from '../../landing-settings'
import { type Language, landingPath, languages } from '../../languages'
import { landingDifferences } from './landing-differences'
import { LandingFacts } from './landing-facts'
import { LandingPreview, languageNames } from './landing-preview'
import { useLandingSettings, useResetLandingSettings, useSaveLandingSettings } from './landing-queries'
import { LandingTextFields } from './landing-texts'

/** Settings, Landing page. */
export function LandingSettingsPage() {
  const settings = useLandingSettings()
  if (settings.isPending) return <Skeleton className="h-96" />
  if (settings.isLoadingError)
    return <LoadError title="It could not be loaded" error={settings.error} onRetry={() => void settings.refetch()} />
  return <LandingSettingsForm saved={settings.data} />
}

const draftOf = ({ updatedAt, isDefault, ...settings }: SavedLandingSettings): LandingSettings => settings

function LandingSettingsForm({ saved }: { saved: SavedLandingSettings }) {
  const [seen, setSeen] = useState(saved)
  const [theirs, setTheirs] = useState<SavedLandingSettings | null>(null)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [language, setLanguage] = useState<Language>('en')
  const [isPreviewing, setPreviewing] = useState(false)
  const [isResetting, setResetting] = useState(false)
  const formElement = useRef<HTMLFormElement>(null)
  const form = useFormDraft({
    form: 'settings.landing',
    what: 'your landing page',
    initial: draftOf(saved),
    isNew: false,
  })
  const { draft } = form
  const show = (shown: SavedLandingSettings) => {
    setSeen(shown)
    setTheirs(null)
    setErrors({})
    setResetting(false)
    form.reset(draftOf(shown))
  }
  const handlers = {
    onSaved: show,
    onChanged: (now: SavedLandingSettings) => {
      setResetting(false)
      setTheirs(now)
    },
    onRefused: (refused: Record<string, string>) => {
      setErrors(refused)
      const [first = ''] = Object.keys(refused)
      const at = languages.find((one) => first.startsWith(`${one}.`))
      if (at) setLanguage(at)
    },
  }
  useEffect(() => {
    if (Object.keys(errors).length > 0) focusFirstError(formElement.current)
  }, [errors])
  const saving = useSaveLandingSettings(handlers)
  const resetting = useResetLandingSettings(handlers)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    saving.mutate({ ...draft, seenAt: seen.updatedAt })
  }
  const changeTexts = (changes: Partial<LandingTexts>) =>
    form.setDraft((current) => ({ ...current, [language]: { ...current[language], ...changes } }))
  return (
    <form ref={formElement} onSubmit={submit} noValidate>
      <DraftNotice form={form} />
      {theirs && (
        <ConflictPanel
          title="The landing page was changed elsewhere."
          onKeepMine={() => {
            setSeen(theirs)
            setTheirs(null)
            saving.mutate({ ...draft, seenAt: theirs.updatedAt })
          }}
          onTakeTheirs={() => show(theirs)}
        >
          <DifferenceTable differences={landingDifferences(draft, draftOf(theirs))} />
        </ConflictPanel>
      )}
      <LandingFacts
        settings={draft}
        errors={errors}
        onChange={(changes) => form.setDraft((current) => ({ ...current, ...changes }))}
      />
      <Section
        title="Texts"
        hint="A section whose list is empty is not shown. Look after both languages: visitors choose."
      >
        <FilterTabs label="Language of the texts" options={languageOptions} value={language} onChange={setLanguage}>
          <LandingTextFields
            key={language}
            language={language}
            texts={draft[language]}
            errors={errors}
            onChange={changeTexts}
          />
        </FilterTabs>
      </Section>
      <div className="sticky bottom-0 z-10 -mx-1 flex flex-wrap items-center gap-2 border-t bg-paper px-1 py-3 max-md:pr-20">
        <Button type="submit" variant="primary" disabled={saving.isPending || !form.isTyped || theirs !== null}>
          {saving.isPending ? 'Saving...' : 'Save'}
        </Button>
        <Button onClick={() => setPreviewing(true)}>Preview</Button>
        <a className={buttonClasses('quiet')} href={landingPath(language)} target="_blank" rel="noreferrer">
          Open page
        </a>
        {!seen.isDefault && (
          <Button variant="quiet" className="ml-auto !text-brick" onClick={() => setResetting(true)}>
            Restore Defaults
          </Button>
        )}
      </div>
      {isPreviewing && <LandingPreview open settings={draft} language={language} onOpenChange={setPreviewing} />}
      <ConfirmDialog
        open={isResetting}
        onOpenChange={setResetting}
        title="Put back the first texts?"
        question="Everything that you have written for the landing page is lost, in both languages."
        action="Put Back"
        busy={resetting.isPending}
        onConfirm={() => resetting.mutate({ seenAt: seen.updatedAt })}
      />
    </form>
  )
}

const languageOptions = languages.map((value) => ({ value, label: languageNames[value] }))

function focusFirstError(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  field?.focus({ preventScroll: true })
  field?.scrollIntoView({ block: 'center' })
}
