import type { ReactNode } from 'react'
import { Problem } from '#core/problem'
import { FilterTabs } from '#kit/filter-tabs'
import { type ContractLanguage, languageLabels } from '../contract'
import { contractHtml } from '../contract-html'
import { contractTemplates } from '../contract-templates'
import { fillTemplate } from '../fill-template'
import type { Clause } from '../own-template'
import { templateParts } from '../template-sections'
import { ContractFrame } from './contract-frame'

type TemplatePreviewProps = { name: string; markdown: string; language: ContractLanguage; clauses: Clause[] }

/** The contract as it would be printed, with the variables marked. */
export function TemplatePreview({ name, markdown, language, clauses }: TemplatePreviewProps) {
  if (!markdown.trim()) return <p className="text-quiet">Nothing is written in {languageLabels[language]} yet.</p>
  const page = pageOf({ name, markdown, language, clauses })
  return page.startsWith('<') ? (
    <ContractFrame title={name || 'the template'} content={page} />
  ) : (
    <p className="text-brick">{page}</p>
  )
}

/** The page, or why there is none. */
function pageOf({ name, markdown, language, clauses }: TemplatePreviewProps): string {
  const { provider, client } = contractTemplates[language]
  try {
    const texts = { name, en: markdown, es: markdown }
    const written = clauses.filter((clause) => clause[language])
    return contractHtml({
      language,
      format: 'markdown',
      title: templateParts(markdown).title ?? name,
      ...fillTemplate({ template: texts, clauses: written, language, values: {} }),
      signatures: [
        { role: provider, name: '' },
        { role: client, name: '' },
      ],
      note: '',
    })
  } catch (error) {
    return error instanceof Problem ? error.message : 'This text cannot be shown.'
  }
}

type LanguageTabsProps = {
  language: ContractLanguage
  onChange: (language: ContractLanguage) => void
  beside?: ReactNode
  children: ReactNode
}

export const LanguageTabs = ({ language, onChange, beside, children }: LanguageTabsProps) => (
  <FilterTabs
    label="Language"
    options={(['en', 'es'] as const).map((value) => ({ value, label: languageLabels[value] }))}
    value={language}
    onChange={onChange}
    beside={beside}
  >
    {children}
  </FilterTabs>
)
