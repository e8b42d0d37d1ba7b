import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dayIn } from '#core/days'
import { formatMoney } from '#core/money'
import { plural } from '#core/plural'
import { isOverdue } from '#features/invoices/ageing'
import { listInvoices } from '#features/invoices/api'
import { useOwnerTimeZone } from '#features/settings/web/queries'
import { CopyButton } from '#kit/copy-button'
import { showDay } from '#kit/dates'
import { Field } from '#kit/field'
import { queryFor } from '#kit/queries'
import { Select } from '#kit/select'
import { lateFee } from '../../late-fee'
import { useMoney } from '../money-format'
import { NumberField, parsePositive } from '../number-field'
import { Results } from '../results'

export default function LateFee() {
  const today = dayIn(useOwnerTimeZone(), new Date())
  const invoices = useQuery(queryFor(listInvoices, {}))
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
  const { show, symbol, parseCents } = useMoney(invoice?.currency)
  const since = dueDay || today
  const answer = lateFee(parseCents(amount), since, today, {
    yearlyPercent: parsePositive(terms.percent, 1000),
    feeCents: parseCents(terms.fee),
    graceDays: parsePositive(terms.grace, 3650),
  })
  const fieldProps = (name: keyof typeof terms) => ({
    value: terms[name],
    onChange: (value: string) => setTerms({ ...terms, [name]: value }),
  })
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
            label: `${invoiceNumber} · ${clientName} · ${formatMoney(balance, currency)}`,
          })),
        ]}
      />
      <div className="mt-4 grid grid-cols-2 gap-4">
        <NumberField label={`Amount (${symbol})`} value={amount} onChange={setAmount} />
        <Field
          label="Due date"
          type="date"
          min="1900-01-01"
          value={dueDay}
          onChange={(event) => setDueDay(event.target.value)}
        />
        <NumberField label="Interest a year (%)" {...fieldProps('percent')} />
        <NumberField label={`Late fee, once (${symbol})`} {...fieldProps('fee')} />
        <NumberField label="Days of grace" {...fieldProps('grace')} />
      </div>
      <Results
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
        text={`${show(parseCents(amount))}${invoice ? ` of invoice ${invoice.invoiceNumber}` : ''} was due on ${showDay(since)}. With ${plural(answer.daysLate, 'day')} of interest at ${terms.percent || 0}% a year (${show(answer.interestCents)})${answer.feeCents > 0 ? ` and a late fee of ${show(answer.feeCents)}` : ''}, ${show(answer.owedCents)} is owed today, ${showDay(today)}.`}
      />
    </div>
  )
}
