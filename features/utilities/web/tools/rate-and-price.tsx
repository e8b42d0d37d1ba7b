import { useState } from 'react'
import { hourlyRate } from '../../hourly-rate'
import { projectPrice } from '../../project-price'
import { Answers } from '../answers'
import { centsFrom, NumberField, numberFrom } from '../number-field'
import { useMoney } from '../shown'

export default function RateAndPrice() {
  const { show, sign } = useMoney()
  const [year, setYear] = useState({ income: '60000', costs: '12000', tax: '25', weeksOff: '6', hours: '25' })
  const [project, setProject] = useState({ hours: '40', rate: '', expenses: '0', buffer: '15', discount: '0' })
  const answer = hourlyRate({
    incomeCents: centsFrom(year.income),
    costsCents: centsFrom(year.costs),
    taxPercent: numberFrom(year.tax, 100),
    weeksOff: numberFrom(year.weeksOff, 52),
    billableHoursPerWeek: numberFrom(year.hours, 100),
  })
  const rateCents = project.rate === '' ? (answer?.rateCents ?? 0) : centsFrom(project.rate)
  const price = projectPrice({
    hours: numberFrom(project.hours, 100_000),
    rateCents,
    expensesCents: centsFrom(project.expenses),
    bufferPercent: numberFrom(project.buffer, 500),
    discountPercent: numberFrom(project.discount, 100),
  })
  const ofYear = (name: keyof typeof year) => ({
    value: year[name],
    onChange: (value: string) => setYear({ ...year, [name]: value }),
  })
  const ofProject = (name: keyof typeof project) => ({
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
          <NumberField label={`Yours a year, after tax (${sign})`} {...ofYear('income')} />
          <NumberField label={`Costs a year (${sign})`} {...ofYear('costs')} />
          <NumberField label="Income tax (%)" max={99} {...ofYear('tax')} />
          <NumberField label="Weeks off" max={52} {...ofYear('weeksOff')} />
          <NumberField label="Billable hours a week" {...ofYear('hours')} />
        </div>
        <Answers
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
          <NumberField label="Hours" {...ofProject('hours')} />
          <NumberField
            label={`Rate (${sign})`}
            placeholder={answer ? String(answer.rateCents / 100) : ''}
            {...ofProject('rate')}
          />
          <NumberField label={`Paid to others (${sign})`} {...ofProject('expenses')} />
          <NumberField label="Buffer (%)" {...ofProject('buffer')} />
          <NumberField label="Discount (%)" max={100} {...ofProject('discount')} />
        </div>
        <Answers
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
