import { Link } from '@tanstack/react-router'
import { classes } from '#kit/classes'
import { type Block, blocksOf, type Inline } from '../markdown'

/** An answer in words, lists and links of the house. Nothing of it is ever read as HTML. */
export function AnswerText({ text, onLeave }: { text: string; onLeave: () => void }) {
  return (
    <div className="space-y-2 break-words">
      {blocksOf(text).map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a block is told apart by its place alone
        <BlockOf key={`${at}-${block.type}`} block={block} onLeave={onLeave} />
      ))}
    </div>
  )
}

function BlockOf({ block, onLeave }: { block: Block; onLeave: () => void }) {
  if (block.type === 'rule') return <hr className="border-line" />
  if (block.type === 'code')
    return (
      <pre className="overflow-x-auto rounded-control bg-card p-2 text-[13px] whitespace-pre-wrap">{block.text}</pre>
    )
  if (block.type === 'table') return <TableOf rows={block.rows} onLeave={onLeave} />
  const words = <Words inlines={block.inlines} onLeave={onLeave} />
  if (block.type === 'heading') return <p className="font-semibold">{words}</p>
  if (block.type === 'quote')
    return <blockquote className="border-l-2 border-edge pl-3 whitespace-pre-line text-quiet">{words}</blockquote>
  if (block.type === 'paragraph') return <p className="whitespace-pre-line">{words}</p>
  return (
    <div className="flex gap-2" style={{ paddingLeft: `${block.depth * 1.25}rem` }}>
      <span aria-hidden="true" className="figures shrink-0 text-quiet">
        {block.marker}
      </span>
      <span className="min-w-0">{words}</span>
    </div>
  )
}

const Words = ({ inlines, onLeave }: { inlines: Inline[]; onLeave: () => void }) =>
  inlines.map((inline, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: words are told apart by their place alone
    <InlineOf key={`${at}-${inline.type}`} inline={inline} onLeave={onLeave} />
  ))

/** The first row names the columns. */
function TableOf({ rows: [head = [], ...rows], onLeave }: { rows: Inline[][][]; onLeave: () => void }) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-left text-[13px]">
        <thead>
          <tr className="border-b">
            {head.map((cell, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is told apart by its place alone
              <th key={at} className={classes('py-1 pr-3 font-semibold', isFigure(rows[0]?.[at]) && 'text-right')}>
                <Words inlines={cell} onLeave={onLeave} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is told apart by its place alone
            <tr key={at} className="border-b last:border-b-0">
              {row.map((cell, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is told apart by its place alone
                <td key={place} className={classes('py-1 pr-3 align-top', isFigure(cell) && 'figures text-right')}>
                  <Words inlines={cell} onLeave={onLeave} />
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

function InlineOf({ inline, onLeave }: { inline: Inline; onLeave: () => void }) {
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
