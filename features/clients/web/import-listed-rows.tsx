import type { Listed } from './run-import'

/** Rows that are imported with changes, or not at all. */
export function ListedRows({ listed: { adjusted, repeated, bad } }: { listed: Listed }) {
  return (
    <>
      <Group
        title="Moved to the notes"
        lines={adjusted.map(({ line, name, adjustments }) => ({ line, text: `${name}. ${adjustments.join('. ')}` }))}
      />
      <Group
        title="These rows repeat another"
        lines={repeated.map(({ line, name, repeatsLine }) => ({
          line,
          text: `${name} is also in line ${repeatsLine}`,
        }))}
      />
      <Group title="These rows are left out" lines={bad.map(({ line, reason }) => ({ line, text: reason }))} />
    </>
  )
}

type Line = { line: number; text: string }

function Group({ title, lines }: { title: string; lines: Line[] }) {
  if (lines.length === 0) return null
  return (
    <div className="mb-5">
      <p className="font-medium">{title}</p>
      <LineList lines={lines} />
    </div>
  )
}

export const LineList = ({ lines }: { lines: Line[] }) => (
  <ul className="mt-2 max-h-48 overflow-y-auto rounded-card border bg-card px-4 py-2 text-[13px]">
    {lines.map(({ line, text }) => (
      <li key={line} className="py-1 break-words">
        Line {line}: {text}
      </li>
    ))}
  </ul>
)
