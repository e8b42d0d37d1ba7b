import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '#core/counted'
import { dayIn } from '#core/days'
import { toCents } from '#core/money'
import { isOverdue } from '#features/invoices/ageing'
import { listInvoices } from '#features/invoices/api'
import { useBusiness } from '#features/settings/web/queries'
import { CopyButton } from '#kit/copy-button'
import { showDay } from '#kit/dates'
import { Field } from '#kit/field'
import { reading } from '#kit/queries'
import { Select } from '#kit/select'
import { lateFee } from '../../late-fee'
import { Answers } from '../answers'
import { centsFrom, NumberField, numberFrom } from '../number-field'
import { showCents, useMoney } from '../shown'

export default function LateFee() {
  const business = useBusiness()
  const today = dayIn(business.data?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone, new Date())
  const invoices = useQuery(reading(listInvoices, {}))
  const overdue = (invoices.data ?? []).filter((invoice) => isOverdue(invoice, today) && invoice.dueDate)
  const [chosen, setChosen] = useState('')
  const invoice = overdue.find((one) => String(one.id) === chosen)
  const [amount, setAmount] = useState('1000')
  const [dueDay, setDueDay] = useState('')
  const [terms, setTerms] = useState({ percent: '10', fee: '0', grace: '0' })
  const choose = (id: string) => {
    setChosen(id)
    const found = overdue.find((one) => String(one.id) === id)
    if (!found) return
    setAmount(String(found.balance))
    setDueDay(found.dueDate ?? '')
  }
  const since = dueDay || today
  const answer = lateFee(centsFrom(amount), since, today, {
    yearlyPercent: numberFrom(terms.percent, 1000),
    feeCents: centsFrom(terms.fee),
    graceDays: numberFrom(terms.grace, 3650),
  })
  const of = (name: keyof typeof terms) => ({
    value: terms[name],
    onChange: (value: string) => setTerms({ ...terms, [name]: value }),
  })
  const { show, sign } = useMoney(invoice?.currency)
  return (
    <div className="max-w-[640px]">
      <Select
        label="Overdue invoice"
        value={chosen}
        onChange={(event) => choose(event.target.value)}
        options={[
          { value: '', label: overdue.length > 0 ? 'Fill in by hand' : 'No invoice is overdue; fill in by hand' },
          ...overdue.map(({ id, invoiceNumber, clientName, balance, currency }) => ({
            value: String(id),
            label: `${invoiceNumber} · ${clientName} · ${showCents(toCents(balance), currency)}`,
          })),
        ]}
      />
      <div className="mt-4 grid grid-cols-2 gap-4">
        <NumberField label={`Amount (${sign})`} value={amount} onChange={setAmount} />
        <Field
          label="Due date"
          type="date"
          min="1900-01-01"
          value={dueDay}
          onChange={(event) => setDueDay(event.target.value)}
        />
        <NumberField label="Interest a year (%)" {...of('percent')} />
        <NumberField label={`Late fee, once (${sign})`} {...of('fee')} />
        <NumberField label="Days of grace" {...of('grace')} />
      </div>
      <Answers
        lines={[
          { label: 'Owed today', value: show(answer.owedCents), isMain: true },
          { label: 'Days late', value: String(answer.daysLate) },
          { label: 'Interest', value: show(answer.interestCents) },
          { label: 'Late fee', value: show(answer.feeCents) },
        ]}
      />
      <p className="mt-3 mb-4 text-[13px] text-quiet">
        Simple interest by the day, on a year of 365 days. What you may charge is set by your contract and your law.
      </p>
      <CopyButton
        label="Copy as a sentence"
        text={`${show(centsFrom(amount))}${invoice ? ` of invoice ${invoice.invoiceNumber}` : ''} was due on ${showDay(since)}. With ${counted(answer.daysLate, 'days')} of interest at ${terms.percent || 0}% a year (${show(answer.interestCents)})${answer.feeCents > 0 ? ` and a late fee of ${show(answer.feeCents)}` : ''}, ${show(answer.owedCents)} is owed today, ${showDay(today)}.`}
      />
    </div>
  )
}
