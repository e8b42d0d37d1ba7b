import { describe, expect, test } from 'vitest'
import { ContractForm, ContractText, contractTypes } from './contract'
import { contractHtml } from './contract-html'
import { writeContract } from './write-contract'

const business = {
  name: 'Mainstreet Studio',
  email: 'dana@example.com',
  phone: '(410) 555-0100',
  address: '1 Main St\nAnnapolis, MD',
  taxId: '12-3456789',
  governingLaw: 'the State of Maryland',
}

const form = (changes: object = {}) =>
  ContractForm.parse({
    title: 'New website',
    clientName: 'Rosa Delfino',
    businessName: 'Lark & Loaf',
    contractType: 'website',
    startDate: '2026-03-05',
    endDate: '2026-06-30',
    services: 'Design and build of five pages.\n- Home\n- Menu',
    ...changes,
  })

const subjects = {
  en: [
    'Services',
    'Term',
    'Fees and payment',
    'Change requests',
    'Intellectual property',
    'Confidentiality',
    'Warranties',
    'Liability',
    'Ending this Agreement',
    'Governing law and disputes',
  ],
  es: [
    'Servicios',
    'Vigencia',
    'Honorarios y pago',
    'Solicitudes de cambio',
    'Propiedad intelectual',
    'Confidencialidad',
    'Garantías',
    'Responsabilidad',
    'Terminación',
    'Ley aplicable y controversias',
  ],
}

describe.each(['en', 'es'] as const)('in %s', (language) => {
  test.each(contractTypes)(
    'a %s contract has every section that a contract needs, with its values filled in',
    (contractType) => {
      const text = writeContract({ form: form({ contractType }), business, language })
      expect(ContractText.parse(text)).toEqual(text)
      const headings = text.sections.map(({ heading }) => heading)
      for (const subject of subjects[language]) expect(headings).toContain(subject)
      for (const { body } of text.sections) expect(body.length).toBeGreaterThan(60)
      const whole = JSON.stringify(text)
      for (const fact of [
        'Rosa Delfino',
        'Lark & Loaf',
        'Mainstreet Studio',
        '1 Main St, Annapolis, MD',
        language === 'en' ? 'the laws of the State of Maryland' : 'las leyes del estado de Maryland',
        '2026',
      ])
        expect(whole).toContain(fact)
      expect(whole).not.toMatch(/undefined|null|NaN|\[object/)
    },
  )

  test('contract types differ in more than their name', () => {
    const bodies = contractTypes.map((contractType) =>
      writeContract({ form: form({ contractType }), business, language })
        .sections.map(({ body }) => body)
        .join('\n'),
    )
    expect(new Set(bodies).size).toBe(contractTypes.length)
  })

  test('the text reads well without any business data', () => {
    const empty = { name: '', email: '', phone: '', address: '', taxId: '', governingLaw: '' }
    const text = writeContract({ form: form({ endDate: '' }), business: empty, language })
    expect(text.opening).toMatch(language === 'en' ? /_{30} \(the “Provider”\)/ : /_{30} \(el «Prestador»\)/)
    expect(JSON.stringify(text)).not.toMatch(/, ,|laws of ,|leyes de ,|leyes de el /)
  })
})

test('each type states exactly one notice period', () => {
  const noticeOf = (contractType: string) =>
    writeContract({ form: form({ contractType }), business, language: 'en' })
      .sections.find(({ heading }) => heading === 'Ending this Agreement')
      ?.body.match(/\d+ days’ written notice/g)
  expect(noticeOf('service')).toEqual(['14 days’ written notice'])
  expect(noticeOf('maintenance')).toEqual(['30 days’ written notice'])
})

test('payment terms, custom clauses and notes are included', () => {
  const text = writeContract({
    form: form({
      paymentTerms: 'Half now, half at launch.',
      customClauses: 'No work on Sundays.',
      additionalNotes: 'Bring bread.',
    }),
    business,
    language: 'en',
    knownClient: { email: 'rosa@example.com', address: '41 Maryland Ave' },
  })
  const bodyOf = (heading: string) => text.sections.find((section) => section.heading === heading)?.body
  expect(bodyOf('Fees and payment')).toMatch(/^Half now, half at launch\./)
  expect(bodyOf('Additional terms')).toBe(
    'No work on Sundays.\n\nWhere these terms differ from the sections above, these terms apply.',
  )
  expect(bodyOf('Notes')).toBe('Bring bread.')
  expect(text.opening).toContain('Lark & Loaf (the “Client”), Rosa Delfino, 41 Maryland Ave, rosa@example.com')
  expect(text.note).toMatch(/lawyer/)
})

test('typed markup is escaped', () => {
  const nasty = '<script>alert(1)</script><img src=x onerror=alert(2)>" onload="x'
  const text = writeContract({
    form: form({
      title: nasty,
      clientName: nasty,
      businessName: nasty,
      services: `${nasty}\n- ${nasty}`,
      customClauses: nasty,
    }),
    business: { ...business, name: nasty, address: nasty, governingLaw: nasty },
    language: 'en',
  })
  const html = contractHtml(text)
  expect(html).not.toMatch(/<(script|img)/)
  expect(html).not.toContain('" onload="')
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
})

test('the page numbers sections, renders lists and has signature lines', () => {
  const html = contractHtml(writeContract({ form: form(), business, language: 'es' }))
  expect(html).toContain('<html lang="es">')
  expect(html).toContain('<h2>1. Servicios</h2>')
  expect(html).toContain('<ul><li>Home</li><li>Menu</li></ul>')
  expect(html.match(/<dt>Firma<\/dt>/g)).toHaveLength(2)
})

const whole = (changes: object, language: 'en' | 'es' = 'en') =>
  writeContract({ form: form(changes), business, language })
    .sections.map(({ body }) => body)
    .join('\n')

test.each(['paymentTerms', 'customClauses'] as const)(
  'the owner’s %s win over the sentences of the template',
  (field) => {
    const plain = whole({})
    expect(plain).toContain('are added to the fees')
    expect(plain).toContain('interest of 1.5%')
    const own = whole({ [field]: 'Tax included, no interest. Travel is free. Invoices are due within 14 days.' })
    expect(own).not.toMatch(/are added to the fees|interest of 1\.5%|charged at cost|within 30 days of its date/)
    expect(own).toContain('may pause the Services')
    const spanish = whole({ [field]: 'IVA incluido, sin intereses. Las facturas vencen a 14 días.' }, 'es')
    expect(spanish).not.toMatch(/se suman a los honorarios|interés del 1\.5%|vence a los 30 días/)
  },
)

test('a term and a notice period of the owner’s own stand alone', () => {
  const own = whole({ customClauses: 'It renews every year. Either party may end it with 60 days’ notice.' })
  expect(own).not.toMatch(/The parties may extend it in writing|14 days’ written notice/)
  expect(own).toContain('Either party may end this Agreement at once if the other seriously breaches it')
})

test('maintenance without an end goes on until it is ended, in both languages', () => {
  const open = { contractType: 'maintenance', endDate: '' }
  expect(whole(open)).toContain('continues from month to month until it is ended')
  expect(whole(open, 'es')).toContain('continúa de mes en mes hasta que termine')
  expect(whole({ ...open, contractType: 'website' })).toContain('until the Services are complete')
})

test('the owner signs for the business, and stands in its place while it has no name', () => {
  const facts = { form: form(), language: 'en' as const, ownerName: 'Dana Reyes' }
  expect(writeContract({ ...facts, business }).signatures[0]?.name).toBe('Dana Reyes, Mainstreet Studio')
  const unnamed = writeContract({ ...facts, business: { ...business, name: '' } })
  expect(unnamed.opening).toContain('Dana Reyes (the “Provider”)')
  expect(unnamed.signatures[0]?.name).toBe('Dana Reyes')
})
