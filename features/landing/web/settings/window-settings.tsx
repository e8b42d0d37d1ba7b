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
import type { SavedWindow } from '../../api'
import { type Language, landingPath, languages } from '../../languages'
import type { ShopWindow, WindowTexts } from '../../shop-window'
import { windowDifferences } from './window-differences'
import { WindowFacts } from './window-facts'
import { languageNames, WindowPreview } from './window-preview'
import { useResetWindow, useSaveWindow, useShopWindow } from './window-queries'
import { WindowTextFields } from './window-texts'

/** Settings, Landing page. */
export function WindowSettings() {
  const window = useShopWindow()
  if (window.isPending) return <Skeleton className="h-96" />
  if (window.isLoadingError)
    return <LoadError title="It could not be loaded" error={window.error} onRetry={() => void window.refetch()} />
  return <WindowForm saved={window.data} />
}

const draftOf = ({ updatedAt, isDefault, ...window }: SavedWindow): ShopWindow => window

function WindowForm({ saved }: { saved: SavedWindow }) {
  const [seen, setSeen] = useState(saved)
  const [theirs, setTheirs] = useState<SavedWindow | null>(null)
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
  const show = (shown: SavedWindow) => {
    setSeen(shown)
    setTheirs(null)
    setErrors({})
    setResetting(false)
    form.reset(draftOf(shown))
  }
  const handlers = {
    onSaved: show,
    onChanged: (now: SavedWindow) => {
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
  const saving = useSaveWindow(handlers)
  const resetting = useResetWindow(handlers)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    saving.mutate({ ...draft, seenAt: seen.updatedAt })
  }
  const changeTexts = (changes: Partial<WindowTexts>) =>
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
          <DifferenceTable differences={windowDifferences(draft, draftOf(theirs))} />
        </ConflictPanel>
      )}
      <WindowFacts
        window={draft}
        errors={errors}
        onChange={(changes) => form.setDraft((current) => ({ ...current, ...changes }))}
      />
      <Section
        title="Texts"
        hint="A section whose list is empty is not shown. Look after both languages: visitors choose."
      >
        <FilterTabs label="Language of the texts" options={languageOptions} value={language} onChange={setLanguage}>
          <WindowTextFields
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
      {isPreviewing && <WindowPreview open window={draft} language={language} onOpenChange={setPreviewing} />}
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
