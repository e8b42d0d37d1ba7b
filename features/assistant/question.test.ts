import { expect, test } from 'vitest'
import { suggestions } from './conversation'
import { parseQuestion } from './question'

test('each suggestion has its topic and is English', () => {
  expect(suggestions.map((suggestion) => parseQuestion(suggestion).topic)).toEqual([
    'draft-mail',
    'summarize-mails',
    'analyze-communication',
    'project-update',
    'agenda',
    'prioritize',
    'insights',
    'follow-ups',
  ])
  expect(new Set(suggestions.map((suggestion) => parseQuestion(suggestion).language))).toEqual(new Set(['en']))
})

test.each([
  ['How much does Acme owe?', 'owed'],
  ['which invoices are overdue', 'owed'],
  ['Who hasn’t paid?', 'owed'],
  ['What is due this week?', 'due'],
  ['what tasks are overdue?', 'due'],
  ['Who have I not written to for a month?', 'silent'],
  ['Which clients haven’t heard from me in 3 weeks?', 'silent'],
  ['Any emails I haven’t answered?', 'unanswered'],
  ['Show me unread important emails', 'inbox'],
  ['what meetings do I have tomorrow', 'schedule'],
  ['Do I have anything on Friday?', 'schedule'],
  ['Which day is busiest next week?', 'busiest'],
  ['Do I have time on Thursday?', 'free'],
  ['Am I free tomorrow at 3pm?', 'free'],
  ['How is my pipeline?', 'deals'],
  ['What deals are in negotiation?', 'deals'],
  ['Tell me about Rosa Delfino', 'client'],
  ['What is Rosa’s phone number?', 'contact'],
  ['what’s the phone number of Rosa Delfino', 'contact'],
  ['How many clients do I have?', 'count'],
  ['new clients this month', 'client-list'],
  ['Draft a reply to Rosa', 'draft-mail'],
  ['draft invoices', 'draft-invoices'],
  ['When was invoice INV-2026-001 paid?', 'invoice'],
  ['What did I earn this month?', 'earned'],
  ['How much did Rosa pay this year?', 'earned'],
  ['How much did we invoice this month?', 'invoiced'],
  ['What invoices have I sent this month?', 'invoiced'],
  ['How late do clients pay?', 'payment-habits'],
  ['what did rosa last write to me', 'analyze-communication'],
  ['Which contracts are expiring soon?', 'contracts'],
  ['Which quotes are open?', 'quotes'],
  ['Which invoices repeat?', 'recurring'],
  ['Find the contract with Darnell', 'find'],
  ['What notes do I have about the holiday page?', 'find'],
  ['Delete all my clients', 'act'],
  ['Schedule a meeting with Rosa', 'act'],
  ['what should i do now', 'prioritize'],
  ['What are my high priority tasks?', 'due'],
  ['what is the weather tomorrow', 'help'],
  ['asdf', 'help'],
])('“%s” asks for %s', (question, topic) => {
  expect(parseQuestion(question)).toMatchObject({ topic, language: 'en' })
})

test.each([
  ['¿Cuánto me debe Acme?', 'owed'],
  ['cuanto me debe acme', 'owed'],
  ['facturas vencidas', 'owed'],
  ['¿Quién no ha pagado?', 'owed'],
  ['¿Qué vence esta semana?', 'due'],
  ['tareas pendientes', 'due'],
  ['¿A quién no he escrito en un mes?', 'silent'],
  ['¿Qué debería hacer ahora?', 'prioritize'],
  ['próximas citas', 'schedule'],
  ['¿Cuándo es mi próxima reunión?', 'schedule'],
  ['¿Qué reuniones tengo mañana?', 'schedule'],
  ['¿Tengo algo el viernes?', 'schedule'],
  ['¿Estoy libre mañana a las 15:00?', 'free'],
  ['¿Cuánto gané el mes pasado?', 'earned'],
  ['¿Cuánto he facturado este año?', 'invoiced'],
  ['¿Cuántos clientes tengo?', 'count'],
  ['clientes nuevos este mes', 'client-list'],
  ['correos sin leer', 'inbox'],
  ['¿Qué día está más ocupado la semana que viene?', 'busiest'],
  ['¿Tengo tiempo el jueves?', 'free'],
  ['correos sin contestar', 'unanswered'],
  ['Resume mis correos recientes', 'summarize-mails'],
  ['Redacta un correo para Rosa', 'draft-mail'],
  ['Escribe a Rosa', 'draft-mail'],
  ['Responde a Rosa', 'draft-mail'],
  ['Escribe un correo a Lucía pidiendo las fotos', 'draft-mail'],
  ['¿Cómo van mis oportunidades?', 'deals'],
  ['Háblame de Rosa', 'client'],
  ['teléfono de Rosa', 'contact'],
  ['¿Quiénes son mis mejores clientes?', 'insights'],
  ['contratos que vencen pronto', 'contracts'],
  ['¿Qué presupuestos están pendientes?', 'quotes'],
  ['¿Qué facturas se repiten?', 'recurring'],
  ['busca el contrato con Darnell', 'find'],
  ['borra todos mis clientes', 'act'],
  ['estado del proyecto de Marisol', 'project-update'],
  ['preguntas de seguimiento para Darnell', 'follow-ups'],
  ['hola', 'greeting'],
  ['¿Qué tiempo hace?', 'help'],
])('“%s” asks for %s, in Spanish', (question, topic) => {
  expect(parseQuestion(question)).toMatchObject({ topic, language: 'es' })
})

test('a Spanish name does not make an English question Spanish', () => {
  expect(parseQuestion('How much does Taquería La Ceiba owe?').language).toBe('en')
  expect(parseQuestion('Tell me about El Rancho de los Reyes').language).toBe('en')
})

test.each([
  'Email Ramón that the proofs are ready',
  'Write Lucía that I will be late for our meeting tomorrow',
  'Tell Marisol the class is full',
  'Dile a Rosa que las pruebas están listas',
])('%s is a mail to write', (question) => expect(parseQuestion(question).topic).toBe('draft-mail'))

test('“tell me” does not ask for a mail', () => {
  expect(parseQuestion('Tell me about Rosa').topic).not.toBe('draft-mail')
  expect(parseQuestion('Emails from Rosa').topic).not.toBe('draft-mail')
})

test.each([
  ["Which emails haven't I answered yet?", 'unanswered'],
  ['Which mails do I still need to answer?', 'unanswered'],
  ["What's on my plate today?", 'prioritize'],
  ['Did Okafor sign the contract?', 'contracts'],
  ['¿Ha firmado Beatriz el contrato?', 'contracts'],
])('%s is about %s', (question, topic) => expect(parseQuestion(question).topic).toBe(topic))
