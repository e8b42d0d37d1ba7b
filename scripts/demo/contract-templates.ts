import { contractClauses, contractTemplates, contractTemplateVersions } from '#features/contracts/server/table'
import type { Db } from '#platform/db/database'

const clauses = [
  {
    name: 'Cancelled appointments',
    en: 'An appointment that is cancelled less than 24 hours ahead is charged at half its price.',
    es: '## Citas canceladas\n\nUna cita cancelada con menos de 24 horas de antelación se cobra a la mitad de su precio.',
  },
  {
    name: 'Late payment',
    en: 'If an invoice is more than {{grace_days}} days late, work pauses until it is paid. Dates move by as many days.',
    es: '## Demora en el pago\n\nSi una factura se retrasa más de {{grace_days}} días, el trabajo se detiene hasta que se pague. Los plazos se alargan otro tanto.',
  },
  {
    name: 'Photographs of the work',
    en: 'The Provider may show pictures of the finished work in its portfolio, **without** naming prices or people.',
    es: '## Fotografías del trabajo\n\nEl Prestador puede mostrar imágenes del trabajo terminado en su portafolio, **sin** nombrar precios ni personas.',
  },
  {
    name: 'Rush work',
    en: 'Work asked for within two business days is done at one and a half times the usual rate, if the Provider has the time for it.',
    es: '## Trabajo urgente\n\nEl trabajo pedido con menos de dos días hábiles se hace a una vez y media la tarifa habitual, si el Prestador dispone de tiempo.',
  },
]

const carePlan = {
  name: 'Care plan',
  en: `# Care plan for {{client_business}}

Between **{{business_name}}** (the “Provider”) and **{{client_business}}**, represented by {{client_name}} (the “Client”), from {{start_date}}.

## What is included

- updates and backups every week
- {{hours_a_month}} hours of changes a month
- an answer within one business day

## Fee

The Client pays {{monthly_fee}} a month, in advance. Hours that are not used expire at the end of the month.

{{clauses}}

## Ending it

Either side may end this plan by the end of a month, with 30 days’ notice in writing.

## Law

This plan is governed by the laws of {{governing_law}}.`,
  es: `# Plan de mantenimiento para {{client_business}}

Entre **{{business_name}}** (el «Prestador») y **{{client_business}}**, representado por {{client_name}} (el «Cliente»), desde el {{start_date}}.

## Qué incluye

- actualizaciones y copias de seguridad cada semana
- {{hours_a_month}} horas de cambios al mes
- respuesta en un día hábil

## Cuota

El Cliente paga {{monthly_fee}} al mes, por adelantado. Las horas no utilizadas caducan al final del mes.

{{clauses}}

## Terminación

Cualquiera de las partes puede terminar este plan a fin de mes, con 30 días de aviso por escrito.

## Ley aplicable

Este plan se rige por las leyes {{governing_law}}.`,
}

/** The owner's template and the clause library. */
export async function seedContractTemplates(tx: Db): Promise<void> {
  const made = await tx.insert(contractClauses).values(clauses).returning({ id: contractClauses.id })
  const clauseIds = made.slice(1, 3).map(({ id }) => id)
  const first = { ...carePlan, es: '', clauseIds: [] }
  const [template] = await tx
    .insert(contractTemplates)
    .values({ ...carePlan, clauseIds, version: 2 })
    .returning({ id: contractTemplates.id })
  const templateId = template?.id as number
  await tx.insert(contractTemplateVersions).values([
    { ...first, templateId, version: 1 },
    { ...carePlan, clauseIds, templateId, version: 2 },
  ])
}
