import { useEffect, useState } from 'react'
import type { PdfDocument } from '#kit/pdf-pages'
import { openPdf } from '#kit/pdf-pages'
import { Select } from '#kit/select'
import { Skeleton } from '#kit/skeleton'
import { newField } from '../place-field'
import type { FieldKind, SignField } from '../sign-field'
import { FieldDetails } from './field-details'
import { FieldKinds } from './field-kinds'
import { PageWithFields } from './page-with-fields'
import type { SignerDraft } from './request-draft'

/** Which field of which signer. */
export type FieldKey = { signer: number; index: number }

type FieldPlacementProps = { url: string; signers: SignerDraft[]; onChange: (signers: SignerDraft[]) => void }

/** The pages of the document with the fields on them, by pointer or by keyboard. */
export default function FieldPlacement({ url, signers, onChange }: FieldPlacementProps) {
  const document = useDocument(url)
  const [chosenSigner, setSigner] = useState(0)
  const [selected, setSelected] = useState<FieldKey | null>(null)
  const signer = Math.min(chosenSigner, signers.length - 1)
  const setFields = (of: number, change: (fields: SignField[]) => SignField[]) =>
    onChange(signers.map((one, at) => (at === of ? { ...one, fields: change(one.fields) } : one)))
  const add = (kind: FieldKind, page: number, at: { x: number; y: number }) => {
    setFields(signer, (fields) => [...fields, newField(kind, page, at)])
    setSelected({ signer, index: signers[signer]?.fields.length ?? 0 })
  }
  const change = (key: FieldKey, field: SignField) =>
    setFields(key.signer, (fields) => fields.map((one, at) => (at === key.index ? field : one)))
  const remove = (key: FieldKey) => {
    setFields(key.signer, (fields) => fields.filter((_, at) => at !== key.index))
    setSelected(null)
  }
  const field = selected && signers[selected.signer]?.fields[selected.index]
  if (document === 'failed')
    return (
      <p className="rounded-card border border-dashed px-6 py-16 text-center text-quiet">
        The pages could not be shown. It can be sent without fields.
      </p>
    )
  return (
    <section aria-label="Fields on the pages" className="min-w-0">
      <div className="z-10 mb-4 md:sticky md:top-16 space-y-3 rounded-card border bg-card p-4">
        <div className="flex flex-wrap items-end gap-3">
          <Select
            label="Fields for"
            className="w-full sm:w-52"
            value={String(signer)}
            options={signers.map(({ name }, at) => ({ value: String(at), label: name || `Signer ${at + 1}` }))}
            onChange={(event) => setSigner(Number(event.target.value))}
          />
          <FieldKinds onAdd={add} />
        </div>
        {selected && field ? (
          <FieldDetails field={field} onChange={(next) => change(selected, next)} onRemove={() => remove(selected)} />
        ) : (
          <p id="field-hint" className="text-[13px] text-quiet">
            Drag a field onto a page, or press it to add it to the page you see. Arrow keys move it, with Shift they
            change its size, Delete removes it. Without fields, a contract is signed on its lines and everything else on
            a page that is added.
          </p>
        )}
      </div>
      {document ? (
        <div className="space-y-4">
          {Array.from({ length: document.numPages }, (_, at) => (
            <PageWithFields
              // biome-ignore lint/suspicious/noArrayIndexKey: pages have no other name
              key={at}
              document={document}
              number={at + 1}
              signers={signers}
              selected={selected}
              onSelect={setSelected}
              onChange={change}
              onRemove={remove}
            />
          ))}
        </div>
      ) : (
        <Skeleton className="h-96 rounded-card" />
      )}
    </section>
  )
}

function useDocument(url: string): PdfDocument | 'failed' | null {
  const [document, setDocument] = useState<PdfDocument | 'failed' | null>(null)
  useEffect(() => {
    let isUnmounted = false
    openPdf(url)
      .then((opened) => isUnmounted || setDocument(opened))
      .catch(() => isUnmounted || setDocument('failed'))
    return () => {
      isUnmounted = true
    }
  }, [url])
  return document
}
