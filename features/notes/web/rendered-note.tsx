import { useNavigate } from '@tanstack/react-router'
import DOMPurify from 'dompurify'
import { type MouseEvent, useMemo } from 'react'
import { type Links, renderMarkdown } from '../markdown'
import './rendered-note.css'

type RenderedNoteProps = {
  content: string
  links: Links
  onToggle: (line: number) => void
  onNewNote?: (title: string) => void
}

/** A note as it reads. The renderer lets no HTML through; the purifier would stop what it might miss. */
export default function RenderedNote({ content, links, onToggle, onNewNote }: RenderedNoteProps) {
  const navigate = useNavigate()
  const html = useMemo(() => purified(renderMarkdown(content, links)), [content, links])
  const onClick = (event: MouseEvent<HTMLDivElement>) => {
    const target = event.target as HTMLElement
    if (target instanceof HTMLInputElement && target.dataset.line !== undefined) {
      // The box follows the text, which follows the server.
      event.preventDefault()
      return onToggle(Number(target.dataset.line))
    }
    const link = target.closest('a')
    const href = link?.getAttribute('href')
    if (!href?.startsWith('/') || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    if (href.startsWith('/uploads/') || href.startsWith('/api/')) return
    event.preventDefault()
    if (link?.dataset.newNote !== undefined && onNewNote) onNewNote(link.dataset.newNote)
    else void navigate({ to: href })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is clicked are the links and boxes inside
    // biome-ignore lint/a11y/useKeyWithClickEvents: links and boxes turn keys into clicks themselves
    // biome-ignore lint/security/noDangerouslySetInnerHtml: purified on the line above
    <div className="rendered-note" onClick={onClick} dangerouslySetInnerHTML={{ __html: html }} />
  )
}

const purified = (html: string) =>
  DOMPurify.sanitize(html, {
    ALLOWED_TAGS:
      'h3 h4 h5 h6 p br hr blockquote ul ol li label input span a img em strong s code pre table thead tbody tr th td'.split(
        ' ',
      ),
    ALLOWED_ATTR: ['href', 'target', 'rel', 'class', 'src', 'alt', 'title', 'loading', 'type', 'checked', 'start'],
    ADD_ATTR: ['data-line', 'data-new-note'],
    ALLOW_DATA_ATTR: false,
  })
