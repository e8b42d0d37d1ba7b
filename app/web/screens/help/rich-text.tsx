import type { ReactNode } from 'react'
import { InternalLink } from './internal-link'

const markup = /\*\*(.+?)\*\*|`([^`]+)`|\[([^\]]+)\]\(([^)]+)\)/g

/** Renders the inline markup of a topic: bold, typed text and links. */
export function RichText({ text }: { text: string }) {
  const parts: ReactNode[] = []
  let at = 0
  for (const match of text.matchAll(markup)) {
    const [whole, strong, typed, words, address] = match
    parts.push(text.slice(at, match.index))
    if (strong) parts.push(<strong key={match.index}>{strong}</strong>)
    if (typed) parts.push(<Typed key={match.index}>{typed}</Typed>)
    if (words && address) {
      parts.push(
        <InternalLink key={match.index} address={address}>
          {words}
        </InternalLink>,
      )
    }
    at = match.index + whole.length
  }
  parts.push(text.slice(at))
  return parts
}

const Typed = ({ children }: { children: ReactNode }) => (
  <code className="rounded border bg-card px-1 py-px font-sans text-[13px] [overflow-wrap:anywhere]">{children}</code>
)
