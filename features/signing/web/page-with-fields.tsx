import { useEffect, useRef, useState } from 'react'
import { drawPdfPage, type PdfDocument } from '#kit/pdf-pages'
import type { SignField } from '../sign-field'
import type { FieldKey } from './field-placement'
import { PlacedField } from './placed-field'
import type { SignerDraft } from './request-draft'

const width = 820

type PageWithFieldsProps = {
  document: PdfDocument
  number: number
  signers: SignerDraft[]
  selected: FieldKey | null
  onSelect: (key: FieldKey) => void
  onChange: (key: FieldKey, field: SignField) => void
  onRemove: (key: FieldKey) => void
}

/** A page, drawn when it comes into view, under its fields. */
export function PageWithFields({
  document,
  number,
  signers,
  selected,
  onSelect,
  onChange,
  onRemove,
}: PageWithFieldsProps) {
  const { place, ratio } = useDrawnPage(document, number)
  const isSelected = (key: FieldKey) => selected?.signer === key.signer && selected.index === key.index
  return (
    <div
      data-page={number}
      className="relative isolate max-w-[820px] overflow-hidden rounded-control border bg-[white]"
      style={{ aspectRatio: ratio }}
    >
      <div ref={place} className="[&>canvas]:w-full" />
      {signers.flatMap(({ name, fields }, signer) =>
        fields.flatMap((field, index) =>
          field.page === number ? (
            <PlacedField
              // biome-ignore lint/suspicious/noArrayIndexKey: only the order distinguishes fields
              key={`${signer}.${index}`}
              field={field}
              signerIndex={signer}
              signerName={name || `signer ${signer + 1}`}
              isSelected={isSelected({ signer, index })}
              onSelect={() => onSelect({ signer, index })}
              onChange={(next) => onChange({ signer, index }, next)}
              onRemove={() => onRemove({ signer, index })}
            />
          ) : (
            []
          ),
        ),
      )}
    </div>
  )
}

/** Until its size is known, a page is as high as one of the usual paper. */
function useDrawnPage(document: PdfDocument, number: number) {
  const place = useRef<HTMLDivElement>(null)
  const [ratio, setRatio] = useState(1 / 1.3)
  useEffect(() => {
    const element = place.current?.parentElement
    if (!element) return
    let isUnmounted = false
    const draw = async () => {
      const canvas = await drawPdfPage(document, number, { width, label: `Page ${number}` })
      if (isUnmounted) return
      setRatio(canvas.width / canvas.height)
      place.current?.replaceChildren(canvas)
    }
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        watcher.disconnect()
        // A page that cannot be drawn stays white; fields can be placed on it all the same.
        draw().catch(() => undefined)
      },
      { rootMargin: '600px' },
    )
    watcher.observe(element)
    return () => {
      isUnmounted = true
      watcher.disconnect()
    }
  }, [document, number])
  return { place, ratio }
}
