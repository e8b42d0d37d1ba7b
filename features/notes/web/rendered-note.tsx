import { useNavigate } from '@tanstack/react-router'
import DOMPurify from 'dompurify'
import { type MouseEvent, useMemo } from 'react'
import type { LinkTarget } from '../api'
import { renderMarkdown } from '../markdown'
import './rendered-note.css'

type RenderedNoteProps = {
  content: string
  links: LinkTarget[]
  onToggle: (line: number) => void
  onNewNote?: (title: string) => void
}

/** The renderer escapes HTML already; DOMPurify is a second line of defence. */
export default function RenderedNote({ content, links, onToggle, onNewNote }: RenderedNoteProps) {
  const navigate = useNavigate()
  const html = useMemo(() => sanitize(renderMarkdown(content, links)), [content, links])
  const onClick = (event: MouseEvent<HTMLDivElement>) => {
    const target = event.target as HTMLElement
    if (target instanceof HTMLInputElement && target.dataset.line !== undefined) {
      // The checkbox changes when the server has saved the text.
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
    // biome-ignore lint/a11y/noStaticElementInteractions: clicks are handled for the links and checkboxes inside
    // biome-ignore lint/a11y/useKeyWithClickEvents: links and checkboxes turn keys into clicks themselves
    // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized above
    <div className="rendered-note" onClick={onClick} dangerouslySetInnerHTML={{ __html: html }} />
  )
}

const sanitize = (html: string) =>
  DOMPurify.sanitize(html, {
    ALLOWED_TAGS:
      'h3 h4 h5 h6 p br hr blockquote ul ol li label input span a img em strong s code pre table thead tbody tr th td'.split(
        ' ',
      ),
    ALLOWED_ATTR: ['href', 'target', 'rel', 'class', 'src', 'alt', 'title', 'loading', 'type', 'checked', 'start'],
    ADD_ATTR: ['data-line', 'data-new-note'],
    ALLOW_DATA_ATTR: false,
  })
