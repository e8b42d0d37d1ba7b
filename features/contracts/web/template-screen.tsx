import { useNavigate, useParams } from '@tanstack/react-router'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#kit/button'
import { LoadError } from '#kit/load-error'
import { Page } from '#kit/page'
import { Skeleton } from '#kit/skeleton'
import { type ContractLanguage, contractTypes } from '../contract'
import { TemplateForm } from './template-form'
import { LanguageTabs, TemplatePreview } from './template-preview'
import { useBuiltIn, useCopyTemplate, useTemplate } from './template-queries'

/** A new template, one of the owner's own, or a built-in one to read and copy. */
export function TemplateScreen() {
  const { id } = useParams({ strict: false }) as { id: string }
  if (id === 'new') return <TemplateForm key="new" template={null} />
  if ((contractTypes as readonly string[]).includes(id)) return <BuiltInTemplate type={id} />
  return <SavedTemplate id={Number(id) || 0} />
}

function SavedTemplate({ id }: { id: number }) {
  const template = useTemplate(id)
  if (template.data) return <TemplateForm key={template.data.id} template={template.data} />
  return (
    <Page title="Contract template">
      {template.isError || id === 0 ? (
        <LoadError title="Template not found" error={template.error} onRetry={() => void template.refetch()} />
      ) : (
        <Skeleton className="h-[72vh]" />
      )}
    </Page>
  )
}

function BuiltInTemplate({ type }: { type: string }) {
  const builtIn = useBuiltIn(type)
  const [language, setLanguage] = useState<ContractLanguage>('en')
  const navigate = useNavigate()
  const copying = useCopyTemplate(
    ({ id }) => void navigate({ to: '/contracts/templates/$id', params: { id: String(id) } }),
  )
  return (
    <Page
      title={builtIn.data?.name ?? 'Contract template'}
      subtitle="Built-in. Copy it to make it yours."
      actions={
        builtIn.data && (
          <Button
            variant="primary"
            disabled={copying.isPending}
            onClick={() => builtIn.data && copying.mutate({ copyOf: builtIn.data.builtIn })}
          >
            <Copy aria-hidden="true" /> Copy
          </Button>
        )
      }
    >
      {builtIn.isError ? (
        <LoadError title="It could not be loaded" error={builtIn.error} onRetry={() => void builtIn.refetch()} />
      ) : builtIn.data ? (
        <LanguageTabs language={language} onChange={setLanguage}>
          <TemplatePreview
            name={builtIn.data.name}
            markdown={builtIn.data[language]}
            language={language}
            clauses={[]}
          />
        </LanguageTabs>
      ) : (
        <Skeleton className="h-[72vh]" />
      )}
    </Page>
  )
}
