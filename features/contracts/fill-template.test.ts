import { describe, expect, test } from 'vitest'
import { builtInMarkdown } from './built-in-markdown'
import { contractTypes } from './contract'
import { contractHtml } from './contract-html'
import { fillMissing, fillTemplate } from './fill-template'
import { runsOf } from './markdown-text'
import { NewTemplate } from './own-template'
import { templateParts } from './template-sections'
import { missingVariables, variablesIn } from './template-variables'

const template = {
  name: 'Care plan',
  en: '# Care plan\n\nBetween **{{business_name}}** and {{Client name}}.\n\n## Fee of {{monthly_fee}}\n\nDue on {{first_date}}.\n\n{{clauses}}\n\n## Law\n\n{{law}}\n\n### Courts\n\n- here\n- there',
  es: '',
}
const clause = { name: 'Late payment', en: 'After {{days}} days we stop.', es: '' }
const text = (values: Record<string, string>) => ({
  language: 'en' as const,
  format: 'markdown' as const,
  title: 'Care',
  signatures: [],
  note: '',
  ...fillTemplate({ template, clauses: [clause], language: 'en', values }),
})

describe('a template', () => {
  test('is filled in one pass, with its clauses in their place; what is missing stays and is named', () => {
    const filled = text({ business_name: 'Studio', monthly_fee: '$90', first_date: '2026-03-05', law: '' })
    expect(filled.opening).toBe('Between **Studio** and {{Client name}}.')
    expect(filled.sections).toEqual([
      { heading: 'Fee of $90', body: 'Due on March 5, 2026.' },
      { heading: 'Late payment', body: 'After {{days}} days we stop.' },
      { heading: 'Law', body: '{{law}}\n\n\n**Courts**\n\n\n- here\n- there' },
    ])
    expect(missingVariables(filled)).toEqual(['Client’s name', 'Days', 'Law'])
    expect(contractHtml(filled)).toContain('<strong>Studio</strong>')
  })

  test('takes values for what was missing later, and only for that', () => {
    const before = text({ monthly_fee: '$90', first_date: '2026-03-05' })
    const filled = fillMissing(before, { days: '**14**', law: '  ', first_date: '2026-09-09' })
    expect(filled.sections[1]?.body).toBe('After \\*\\*14\\*\\* days we stop.')
    expect(filled.sections[0]?.body).toBe('Due on March 5, 2026.')
    expect(missingVariables(filled)).toEqual(['Your business', 'Client’s name', 'Law'])
    expect(missingVariables(fillMissing(filled, { business_name: 'A', client_name: 'B', law: 'C' }))).toEqual([])
  })

  test('shows values as they were typed: no markup, no HTML, no variable of their own', () => {
    const hostile = '<img src=x onerror=alert(1)> **bold** {{law}} {{client_name}}\\'
    const filled = text({ client_name: hostile, monthly_fee: hostile, first_date: 'soon', law: hostile, days: '3' })
    const page = contractHtml(filled)
    expect(page).not.toContain('<img')
    expect(page).toContain('&lt;img src=x onerror=alert(1)&gt; **bold** {{law}} {{client_name}}\\')
    expect(missingVariables(filled)).toEqual(['Your business'])
  })

  test('does not grow without limit', () => {
    const many = { name: 'Many', en: `## A\n\n${'{{x}}'.repeat(9_000)}`, es: '' }
    const fill = () => fillTemplate({ template: many, clauses: [], language: 'en', values: { x: 'y'.repeat(2_000) } })
    expect(fill).toThrow('longer than 30000 characters')
    const emphasis = runsOf({ format: 'markdown' }, '*_**'.repeat(20_000))
    expect(emphasis.map((run) => run.text).join('').length).toBeGreaterThan(0)
  })

  test.each([
    ['no section', 'Only words', 'Please begin at least one section with a line such as “## Services”'],
    ['an empty section', '## A\n\n## B\n\nWords', 'The section “A” has no text'],
    ['a variable that is none', '## A\n\n{{1 + 1}}', '{{1 + 1}} is no variable: write letters'],
    ['far too much text', 'x'.repeat(100_001), 'At most 100,000 characters'],
  ])('with %s is refused', (_, en, message) => {
    expect(NewTemplate.safeParse({ name: 'A', en }).error?.issues[0]?.message).toContain(message)
  })

  test.each(contractTypes)(
    'of the built-in type %s is a template in both languages with the same variables',
    (type) => {
      const texts = builtInMarkdown(type)
      expect(NewTemplate.safeParse({ name: type, ...texts }).success).toBe(true)
      expect(variablesIn(texts.en).sort()).toEqual(variablesIn(texts.es).sort())
      expect(templateParts(texts.en).sections).toHaveLength(13)
      expect(texts.es).toContain('se rige por las leyes {{governing_law}},')
    },
  )
})
