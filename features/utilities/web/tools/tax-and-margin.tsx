import { useState } from 'react'
import { suggestedTaxRate } from '#features/settings/business'
import { useBusiness } from '#features/settings/web/queries'
import { marginOf, priceForMargin } from '../../margin'
import { addTax, includedTax } from '../../sales-tax'
import { showPercent, useMoney } from '../money-format'
import { NumberField, parsePositive } from '../number-field'
import { Results } from '../results'

export default function TaxAndMargin() {
  const { show, symbol, parseCents } = useMoney()
  const business = useBusiness()
  const [amount, setAmount] = useState('100')
  const [typedRate, setRate] = useState<string | null>(null)
  const rate = typedRate ?? (business.data ? String(business.data.taxRate ?? suggestedTaxRate) : '')
  const [cost, setCost] = useState('60')
  const [price, setPrice] = useState('100')
  const [wanted, setWanted] = useState('50')
  const percent = parsePositive(rate, 100)
  const added = addTax(parseCents(amount), percent)
  const inside = includedTax(parseCents(amount), percent)
  const { profitCents, marginPercent, markupPercent } = marginOf(parseCents(cost), parseCents(price))
  const needed = priceForMargin(parseCents(cost), parsePositive(wanted))
  return (
    <div className="grid gap-8 lg:grid-cols-2">
      <section aria-labelledby="sales-tax">
        <h3 id="sales-tax" className="mb-3 font-semibold">
          Sales tax
        </h3>
        <div className="grid grid-cols-2 gap-4">
          <NumberField label={`Amount (${symbol})`} value={amount} onChange={setAmount} />
          <NumberField label="Tax rate (%)" max={100} value={rate} onChange={setRate} />
        </div>
        <Results
          lines={[
            { label: 'With tax on top', value: show(added.grossCents), isMain: true },
            { label: 'The tax on top', value: show(added.taxCents) },
            { label: 'Tax, if it is inside already', value: show(inside.taxCents) },
            { label: 'Left without it', value: show(inside.netCents) },
          ]}
        />
      </section>
      <section aria-labelledby="margin">
        <h3 id="margin" className="mb-3 font-semibold">
          Margin
        </h3>
        <div className="grid grid-cols-2 gap-4">
          <NumberField label={`Cost (${symbol})`} value={cost} onChange={setCost} />
          <NumberField label={`Price (${symbol})`} value={price} onChange={setPrice} />
          <NumberField label="Margin wanted (%)" value={wanted} onChange={setWanted} />
        </div>
        <Results
          lines={[
            { label: 'Margin', value: marginPercent === null ? '–' : showPercent(marginPercent), isMain: true },
            { label: 'Markup', value: markupPercent === null ? '–' : showPercent(markupPercent) },
            { label: 'Profit', value: show(profitCents) },
            { label: 'Price for the margin wanted', value: needed === null ? 'There is none' : show(needed) },
          ]}
        />
      </section>
    </div>
  )
}
