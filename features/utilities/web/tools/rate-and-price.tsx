import { useState } from 'react'
import { fromCents } from '#core/money'
import { hourlyRate } from '../../hourly-rate'
import { projectPrice } from '../../project-price'
import { useMoney } from '../money-format'
import { NumberField, parsePositive } from '../number-field'
import { Results } from '../results'

export default function RateAndPrice() {
  const { show, symbol, currency, parseCents } = useMoney()
  const [year, setYear] = useState({ income: '60000', costs: '12000', tax: '25', weeksOff: '6', hours: '25' })
  const [project, setProject] = useState({ hours: '40', rate: '', expenses: '0', buffer: '15', discount: '0' })
  const answer = hourlyRate({
    incomeCents: parseCents(year.income),
    costsCents: parseCents(year.costs),
    taxPercent: parsePositive(year.tax, 100),
    weeksOff: parsePositive(year.weeksOff, 52),
    billableHoursPerWeek: parsePositive(year.hours, 100),
  })
  const rateCents = project.rate === '' ? (answer?.rateCents ?? 0) : parseCents(project.rate)
  const price = projectPrice({
    hours: parsePositive(project.hours, 100_000),
    rateCents,
    expensesCents: parseCents(project.expenses),
    bufferPercent: parsePositive(project.buffer, 500),
    discountPercent: parsePositive(project.discount, 100),
  })
  const yearField = (name: keyof typeof year) => ({
    value: year[name],
    onChange: (value: string) => setYear({ ...year, [name]: value }),
  })
  const projectField = (name: keyof typeof project) => ({
    value: project[name],
    onChange: (value: string) => setProject({ ...project, [name]: value }),
  })
  return (
    <div className="grid gap-8 lg:grid-cols-2">
      <section aria-labelledby="an-hour">
        <h3 id="an-hour" className="mb-3 font-semibold">
          An hour
        </h3>
        <div className="grid grid-cols-2 items-end gap-4">
          <NumberField label={`Yours a year, after tax (${symbol})`} {...yearField('income')} />
          <NumberField label={`Costs a year (${symbol})`} {...yearField('costs')} />
          <NumberField label="Income tax (%)" max={99} {...yearField('tax')} />
          <NumberField label="Weeks off" max={52} {...yearField('weeksOff')} />
          <NumberField label="Billable hours a week" {...yearField('hours')} />
        </div>
        <Results
          lines={
            answer
              ? [
                  { label: 'An hour must cost', value: show(answer.rateCents), isMain: true },
                  { label: 'Billable hours a year', value: answer.hours.toLocaleString('en-US') },
                  { label: 'To be billed a year', value: show(answer.revenueCents) },
                ]
              : [{ label: 'No hour is billed, or all goes to tax', value: '–' }]
          }
        />
      </section>
      <section aria-labelledby="a-project">
        <h3 id="a-project" className="mb-3 font-semibold">
          A project
        </h3>
        <div className="grid grid-cols-2 items-end gap-4">
          <NumberField label="Hours" {...projectField('hours')} />
          <NumberField
            label={`Rate (${symbol})`}
            placeholder={answer ? String(fromCents(answer.rateCents, currency)) : ''}
            {...projectField('rate')}
          />
          <NumberField label={`Paid to others (${symbol})`} {...projectField('expenses')} />
          <NumberField label="Buffer (%)" {...projectField('buffer')} />
          <NumberField label="Discount (%)" max={100} {...projectField('discount')} />
        </div>
        <Results
          lines={[
            { label: 'Price', value: show(price.priceCents), isMain: true },
            { label: 'Work', value: show(price.workCents) },
            { label: 'Buffer', value: show(price.bufferCents) },
            { label: 'Discount', value: show(-price.discountCents) },
          ]}
        />
      </section>
    </div>
  )
}
