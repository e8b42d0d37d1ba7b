import { Link, useNavigate } from '@tanstack/react-router'
import { FilePlus2, History } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { Button, buttonClasses } from '#kit/button'
import { ConfirmDialog } from '#kit/confirm-dialog'
import { ConflictPanel } from '#kit/conflict-panel'
import { DraftNotice } from '#kit/draft-notice'
import { Field } from '#kit/field'
import { useFormDraft } from '#kit/form-draft'
import { Page } from '#kit/page'
import { fieldsOf, isConflict } from '#kit/response-error'
import { Select } from '#kit/select'
import { send } from '#kit/send'
import { TextArea } from '#kit/text-area'
import { type ContractLanguage, languageLabels } from '../contract'
import { NewTemplate, type OwnTemplate, templateLimits } from '../own-template'
import { readTemplate } from '../template-api'
import { knownVariables, variableLabel, variablesIn } from '../template-variables'
import { ClausePicker } from './clause-picker'
import { LanguageTabs, TemplatePreview } from './template-preview'
import { useClauses, useDeleteTemplate, useSaveTemplate } from './template-queries'
import { TemplateVersions } from './template-versions'

const draftOf = ({ name, en, es, clauseIds }: Pick<OwnTemplate, 'name' | 'en' | 'es' | 'clauseIds'>) => ({
  name,
  en,
  es,
  clauseIds,
})
const emptyTemplate = { name: '', en: '', es: '', clauseIds: [] as number[] }

/** Writes a template in both languages, beside the page that it makes. */
export function TemplateForm({ template }: { template: OwnTemplate | null }) {
  const navigate = useNavigate()
  const [seen, setSeen] = useState(template)
  const [theirs, setTheirs] = useState<OwnTemplate | null>(null)
  const [language, setLanguage] = useState<ContractLanguage>(template && !template.en ? 'es' : 'en')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [open, setOpen] = useState<'versions' | 'delete' | null>(null)
  const area = useRef<HTMLDivElement>(null)
  const clauses = useClauses()
  const form = useFormDraft({
    form: `contract-template.${template?.id ?? 'new'}`,
    what: template ? 'this template' : 'a new template',
    initial: template ? draftOf(template) : emptyTemplate,
    isNew: template === null,
  })
  const { draft } = form
  const set = (changes: Partial<typeof draft>) => form.setDraft((now) => ({ ...now, ...changes }))
  const show = (saved: OwnTemplate) => {
    setSeen(saved)
    setTheirs(null)
    form.clear()
    form.reset(draftOf(saved))
    if (!template) void navigate({ to: '/contracts/templates/$id', params: { id: String(saved.id) }, replace: true })
  }
  const saving = useSaveTemplate(template?.id, show)
  const deleting = useDeleteTemplate(() => {
    form.clear()
    void navigate({ to: '/contracts/templates' })
  })
  const save = (seenVersion: number | undefined) =>
    saving.mutate(
      { ...draft, seenVersion },
      {
        onError: async (error) => {
          setErrors(fieldsOf(error))
          if (template && isConflict(error)) setTheirs(await send(readTemplate, { id: template.id }))
        },
      },
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = draftErrors(draft)
    setErrors(found)
    const wrong = found.en ? 'en' : found.es ? 'es' : undefined
    if (wrong) setLanguage(wrong)
    if (Object.keys(found).length === 0) save(seen?.version)
  }
  const insert = (name: string) => {
    const text = area.current?.querySelector('textarea')
    const at = text?.selectionStart ?? draft[language].length
    set({ [language]: `${draft[language].slice(0, at)}{{${name}}}${draft[language].slice(at)}` })
    text?.focus()
  }
  const used = variablesIn(draft[language])
  return (
    <Page
      title={seen?.name ?? 'New template'}
      {...(seen && { subtitle: `Version ${seen.version}` })}
      actions={
        seen && (
          <>
            <Button onClick={() => setOpen('versions')}>
              <History aria-hidden="true" /> Versions
            </Button>
            <Link to="/contracts/create" search={{ templateId: seen.id } as never} className={buttonClasses('plain')}>
              <FilePlus2 aria-hidden="true" /> Write a contract
            </Link>
          </>
        )
      }
    >
      <form noValidate onSubmit={submit} className="space-y-5">
        <DraftNotice form={form} />
        {theirs && (
          <ConflictPanel
            title="This template was changed elsewhere."
            onKeepMine={() => {
              setSeen(theirs)
              setTheirs(null)
              save(theirs.version)
            }}
            onTakeTheirs={() => show(theirs)}
          >
            <p className="mt-2 text-[13px]">
              Saved now: {theirs.name}, version {theirs.version}
            </p>
          </ConflictPanel>
        )}
        <Field
          label="Name"
          className="max-w-[480px]"
          maxLength={templateLimits.name}
          value={draft.name}
          error={errors.name}
          onChange={(event) => set({ name: event.target.value })}
        />
        <LanguageTabs
          language={language}
          onChange={setLanguage}
          beside={
            <Select
              label="Insert a variable"
              hideLabel
              className="w-56"
              value=""
              onChange={(event) => event.target.value && insert(event.target.value)}
              options={[
                { value: '', label: 'Insert a variable' },
                ...Object.entries(knownVariables).map(([value, { label }]) => ({ value, label })),
              ]}
            />
          }
        >
          <div className="grid gap-5 lg:grid-cols-2">
            <div ref={area}>
              <TextArea
                label={`Text in ${languageLabels[language]}`}
                hint="Markdown: “## Heading” begins a section, “- ” an item, **bold**. {{first_payment}} is a variable; {{clauses}} on a line of its own is where the ticked clauses go."
                lang={language}
                rows={24}
                className="[&_textarea]:font-mono [&_textarea]:text-[13px]"
                maxLength={templateLimits.text}
                value={draft[language]}
                error={errors[language]}
                onChange={(event) => set({ [language]: event.target.value })}
              />
              {used.length > 0 && (
                <p className="mt-2 text-[13px] text-quiet">Variables: {used.map(variableLabel).join(', ')}</p>
              )}
            </div>
            <TemplatePreview
              name={draft.name}
              markdown={draft[language]}
              language={language}
              clauses={draft.clauseIds.flatMap((id) => clauses.data?.find((clause) => clause.id === id) ?? [])}
            />
          </div>
        </LanguageTabs>
        <div className="max-w-[640px]">
          <ClausePicker
            chosen={draft.clauseIds}
            error={errors.clauseIds}
            onChange={(clauseIds) => set({ clauseIds })}
          />
        </div>
        <div className="flex flex-wrap justify-end gap-2 border-t bg-paper py-3 md:sticky md:bottom-0">
          {template && (
            <Button variant="quiet" className="mr-auto text-brick" onClick={() => setOpen('delete')}>
              Delete
            </Button>
          )}
          <Link to="/contracts/templates" className={buttonClasses('plain')}>
            {form.isTyped ? 'Cancel' : 'Close'}
          </Link>
          <Button variant="primary" type="submit" disabled={saving.isPending || theirs !== null}>
            {saving.isPending ? 'Saving...' : template ? 'Save as a new version' : 'Save Template'}
          </Button>
        </div>
      </form>
      {open === 'versions' && template && (
        <TemplateVersions
          id={template.id}
          current={seen?.version ?? 1}
          onRestored={(restored) => {
            setOpen(null)
            show(restored)
          }}
          onClose={() => setOpen(null)}
        />
      )}
      <ConfirmDialog
        open={open === 'delete'}
        onOpenChange={(isOpen) => isOpen || setOpen(null)}
        title="Delete this template?"
        question="All of its versions are deleted. Contracts that were written from it stay as they are."
        action="Delete"
        busy={deleting.isPending}
        onConfirm={() => template && deleting.mutate(template.id)}
      />
    </Page>
  )
}

function draftErrors(draft: typeof emptyTemplate): Record<string, string> {
  const parsed = NewTemplate.required({ name: true }).safeParse(draft)
  if (!parsed.success)
    return Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.'), message]).reverse())
  return draft.en.trim() || draft.es.trim() ? {} : { en: 'Please write the template in at least one language' }
}
