import { Badge } from '#kit/badge'
import { showDay } from '#kit/dates'
import type { Refund, RefundMethod } from '../payment'

const methodLabels: Partial<Record<RefundMethod, string>> = { credit: 'used as credit', dispute: 'taken by the bank' }
const stateLabels = { waiting: 'On its way', done: '', failed: 'Failed' }

export function RefundRow({ refund, money }: { refund: Refund; money: (amount: number) => string }) {
  const { amount, refundedOn, method, note, state, failure } = refund
  return (
    <li className="py-2">
      <p className="figures flex flex-wrap items-center gap-x-2 font-medium">
        <span className={state === 'failed' ? 'line-through' : ''}>{money(-amount)}</span>
        {state !== 'done' && <Badge variant={state === 'failed' ? 'bad' : 'warm'}>{stateLabels[state]}</Badge>}
      </p>
      <p className="text-[13px] break-words text-quiet">
        {[showDay(refundedOn), methodLabels[method] ?? `paid back, ${method}`, note, failure]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </li>
  )
}
