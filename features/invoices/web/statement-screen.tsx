import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Download, Send } from 'lucide-react'
import { useState } from 'react'
import { requestFor } from '#core/call'
import { formatMoney } from '#core/money'
import { Button, buttonClasses } from '#kit/button'
import { showDay } from '#kit/dates'
import { Field } from '#kit/field'
import { LoadError } from '#kit/load-error'
import { Page } from '#kit/page'
import { queryFor } from '#kit/queries'
import { errorMessage, fieldsOf } from '#kit/response-error'
import { Select } from '#kit/select'
import { send } from '#kit/send'
import { SendMailDialog, SendMailForm } from '#kit/send-mail-dialog'
import { Skeleton } from '#kit/skeleton'
import { useToast } from '#kit/toast'
import { firstBillingDay, lastBillingDay } from '../billing-day'
import type { Statement } from '../statement'
import { downloadStatement, previewStatement, readStatement, sendStatement } from '../statement-api'
import { statementWords } from '../statement-words'

type Period = { currency?: string; from?: string; to?: string }

/** What a client was billed and has paid, to look at, to download and to send. */
export function StatementScreen() {
  const id = Number((useParams({ strict: false }) as { id: string }).id) || 0
  const [period, setPeriod] = useState<Period>({})
  const [isSending, setIsSending] = useState(false)
  const statement = useQuery({ ...queryFor(readStatement, { id, ...period }), placeholderData: keepPreviousData })
  const change = (changed: Period) => setPeriod({ ...period, ...changed })
  if (statement.isError)
    return (
      <Page title="Statement of Account">
        <LoadError title="Could not load the statement" onRetry={() => void statement.refetch()} />
      </Page>
    )
  if (!statement.data)
    return (
      <Page title="Statement of Account">
        <Skeleton className="h-96 rounded-card" />
      </Page>
    )
  const { clientName, from, to, currency, currencies } = statement.data
  return (
    <Page
      title="Statement of Account"
      subtitle={clientName}
      actions={
        <>
          <Link to="/clients/$id" params={{ id: String(id) }} className={buttonClasses('plain')}>
            Client
          </Link>
          <a href={requestFor(downloadStatement, { id, ...period }).url} download className={buttonClasses('plain')}>
            <Download aria-hidden="true" /> Download PDF
          </a>
          <Button variant="primary" onClick={() => setIsSending(true)}>
            <Send aria-hidden="true" /> Send to Client
          </Button>
        </>
      }
    >
      <div className="mb-4 flex flex-wrap gap-4">
        <DayField label="From" value={from} onChange={(day) => change({ from: day })} />
        <DayField label="To" value={to} onChange={(day) => change({ to: day })} />
        {currencies.length > 1 && (
          <Select
            label="Currency"
            value={currency}
            options={currencies.map((one) => ({ value: one, label: one }))}
            onChange={(event) => change({ currency: event.target.value })}
          />
        )}
      </div>
      <StatementTable statement={statement.data} />
      {isSending && <SendDialog statement={statement.data} onClose={() => setIsSending(false)} />}
    </Page>
  )
}

type DayFieldProps = { label: string; value: string; onChange: (day: string) => void }

const DayField = ({ label, value, onChange }: DayFieldProps) => (
  <Field
    label={label}
    type="date"
    min={firstBillingDay}
    max={lastBillingDay}
    value={value}
    onChange={(event) => event.target.value && onChange(event.target.value)}
  />
)

function StatementTable({ statement }: { statement: Statement }) {
  const { currency, opening, entries, closing, from } = statement
  const money = (amount: number) => formatMoney(amount, currency)
  return (
    <div className="overflow-x-auto rounded-card border bg-card">
      <table aria-label="Statement of account" className="w-full text-left text-[13px]">
        <thead className="border-b text-quiet">
          <tr className="h-11 [&_th]:pl-4 [&_th]:font-medium">
            <th className="max-sm:hidden">Day</th>
            <th>Entry</th>
            <th className="text-right">Amount</th>
            <th className="pr-4 text-right">Balance</th>
          </tr>
        </thead>
        <tbody className="figures divide-y [&_td]:py-2.5 [&_td]:pl-4">
          <tr>
            <DayCell day={from} />
            <td>
              Balance before
              <PhoneDay day={from} />
            </td>
            <td />
            <td className="pr-4 text-right">{money(opening)}</td>
          </tr>
          {entries.map((entry) => (
            <tr key={`${entry.kind} ${entry.number} ${entry.day} ${entry.balance}`}>
              <DayCell day={entry.day} />
              <td>
                <Link
                  to="/invoices/$id"
                  params={{ id: String(entry.invoiceId) }}
                  className="hover:text-awning hover:underline"
                >
                  {statementWords.en.kinds[entry.kind](entry.number)}
                </Link>
                <PhoneDay day={entry.day} />
              </td>
              <td className="text-right whitespace-nowrap">{money(entry.amount)}</td>
              <td className="pr-4 text-right whitespace-nowrap">{money(entry.balance)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot className="figures border-t font-semibold">
          <tr className="h-11 [&_td]:pl-4">
            <td className="max-sm:hidden" />
            <td colSpan={2}>{closing < 0 ? 'Credit of the client' : 'Balance due'}</td>
            <td className="pr-4 text-right">{money(Math.abs(closing))}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

const DayCell = ({ day }: { day: string }) => (
  <td className="whitespace-nowrap text-quiet max-sm:hidden">{showDay(day)}</td>
)

/** On phones the day stands below the entry. */
const PhoneDay = ({ day }: { day: string }) => <span className="block text-quiet sm:hidden">{showDay(day)}</span>

function SendDialog({ statement, onClose }: { statement: Statement; onClose: () => void }) {
  const { clientId: id, currency, from, to: until } = statement
  const shown = { id, currency, from, to: until }
  const preview = useQuery({ ...queryFor(previewStatement, shown), staleTime: 0, gcTime: 0 })
  const toast = useToast()
  const sending = useMutation({
    mutationFn: ({
      mail,
    }: {
      mail: { id: number; to: string; subject: string; text: string }
      clearDraft: () => void
    }) => send(sendStatement, { ...mail, currency, from, until }),
    retry: false,
    onSuccess: (_, { mail, clearDraft }) => {
      clearDraft()
      onClose()
      toast({ title: 'Statement on its way', description: `To ${mail.to}` })
    },
  })
  return (
    <SendMailDialog
      title="Send to Client"
      description="The statement of account, with the PDF attached"
      preview={preview}
      onClose={onClose}
    >
      {({ to, subject, text, attachment, hasMailAccount }) => (
        <SendMailForm
          form={`statement.${id}.mail`}
          proposed={{ id, to, subject, text }}
          textName="text"
          textLabel="Text"
          textRows={8}
          attachment={{ name: attachment, url: requestFor(downloadStatement, shown).url }}
          hasMailAccount={hasMailAccount}
          alternative="and send it yourself."
          errors={fieldsOf(sending.error)}
          failure={
            sending.isError && Object.keys(fieldsOf(sending.error)).length === 0
              ? errorMessage(sending.error, 'The mail was not sent. What you wrote is still here.')
              : undefined
          }
          isSending={sending.isPending}
          onSend={sending.mutate}
          onClose={onClose}
        />
      )}
    </SendMailDialog>
  )
}
