import { Link } from '@tanstack/react-router'
import { classes } from '#kit/classes'
import { type Block, type Inline, parseMarkdown } from '../markdown'

/** Shows an answer as text, lists and internal links; HTML is never interpreted. */
export function AnswerText({ text, onLeave }: { text: string; onLeave: () => void }) {
  return (
    <div className="space-y-2 break-words">
      {parseMarkdown(text).map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no identity but their position
        <BlockView key={`${index}-${block.type}`} block={block} onLeave={onLeave} />
      ))}
    </div>
  )
}

function BlockView({ block, onLeave }: { block: Block; onLeave: () => void }) {
  if (block.type === 'rule') return <hr className="border-line" />
  if (block.type === 'code')
    return (
      <pre className="overflow-x-auto rounded-control bg-card p-2 text-[13px] whitespace-pre-wrap">{block.text}</pre>
    )
  if (block.type === 'table') return <TableView rows={block.rows} onLeave={onLeave} />
  const content = <Inlines inlines={block.inlines} onLeave={onLeave} />
  if (block.type === 'heading') return <p className="font-semibold">{content}</p>
  if (block.type === 'quote')
    return <blockquote className="border-l-2 border-edge pl-3 whitespace-pre-line text-quiet">{content}</blockquote>
  if (block.type === 'paragraph') return <p className="whitespace-pre-line">{content}</p>
  return (
    <div className="flex gap-2" style={{ paddingLeft: `${block.depth * 1.25}rem` }}>
      <span aria-hidden="true" className="figures shrink-0 text-quiet">
        {block.marker}
      </span>
      <span className="min-w-0">{content}</span>
    </div>
  )
}

const Inlines = ({ inlines, onLeave }: { inlines: Inline[]; onLeave: () => void }) =>
  inlines.map((inline, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: inlines have no identity but their position
    <InlineView key={`${index}-${inline.type}`} inline={inline} onLeave={onLeave} />
  ))

/** The first row names the columns. */
function TableView({ rows: [head = [], ...rows], onLeave }: { rows: Inline[][][]; onLeave: () => void }) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-left text-[13px]">
        <thead>
          <tr className="border-b">
            {head.map((cell, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: cells have no identity but their position
              <th key={at} className={classes('py-1 pr-3 font-semibold', isFigure(rows[0]?.[at]) && 'text-right')}>
                <Inlines inlines={cell} onLeave={onLeave} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their position
            <tr key={at} className="border-b last:border-b-0">
              {row.map((cell, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells have no identity but their position
                <td key={place} className={classes('py-1 pr-3 align-top', isFigure(cell) && 'figures text-right')}>
                  <Inlines inlines={cell} onLeave={onLeave} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const isFigure = (cell: Inline[] = []) => /^[-+]?[$€£]?\d[\d.,]*\s?%?$/.test(cell.map(({ text }) => text).join(''))

function InlineView({ inline, onLeave }: { inline: Inline; onLeave: () => void }) {
  if (inline.type === 'strong') return <strong className="font-semibold">{inline.text}</strong>
  if (inline.type === 'emphasis') return <em>{inline.text}</em>
  if (inline.type === 'code') return <code className="rounded bg-card px-1">{inline.text}</code>
  if (inline.type === 'text') return inline.text
  return (
    <Link to={inline.href} onClick={onLeave} className="font-medium text-awning underline underline-offset-2">
      {inline.text}
    </Link>
  )
}
