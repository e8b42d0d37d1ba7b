import { useState } from 'react'
import { foldHistory } from '../mail-parts/mail-parts'

/** A plain-text mail, with its quoted history collapsed. */
export default function PlainMessage({ body, subject }: { body: string; subject: string }) {
  const { fresh, quoted } = foldHistory(body, subject)
  const [open, setOpen] = useState(false)
  return (
    <div className="leading-6 break-words whitespace-pre-wrap">
      <Linked text={fresh} />
      {quoted && (
        <>
          <button
            type="button"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
            className="mt-3 block rounded-full bg-sunken px-3 py-0.5 text-[13px] text-quiet hover:text-ink"
          >
            {open ? 'Hide quoted text' : 'Show quoted text'}
          </button>
          {open && (
            <div className="mt-3 border-l-2 pl-4 text-quiet">
              <Linked text={quoted} />
            </div>
          )}
        </>
      )}
    </div>
  )
}

const address = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]}'])/gi

const Linked = ({ text }: { text: string }) =>
  text.split(address).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their order
        key={index}
        href={part}
        target="_blank"
        rel="noopener noreferrer"
        className="break-all text-awning underline"
      >
        {part}
      </a>
    ),
  )
