import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#kit/button'
import { SearchField } from '#kit/search-field'
import type { ContractLanguage } from '../contract'
import { languageLabels } from '../contract'
import { useClauses } from './template-queries'

type ClausePickerProps = {
  /** The ticked clauses, in the order in which they are printed. */
  chosen: number[]
  /** Of the contract; a clause without a text in it says so. */
  language?: ContractLanguage
  error?: string | undefined
  onChange: (chosen: number[]) => void
}

/** The clause library: what is ticked stands first and can be ordered, the rest is found by a search. */
export function ClausePicker({ chosen, language, error, onChange }: ClausePickerProps) {
  const [search, setSearch] = useState('')
  const all = useClauses()
  const found = useClauses(search)
  const clauses = all.data ?? []
  const ticked = chosen.flatMap((id) => clauses.find((clause) => clause.id === id) ?? [])
  const others = (found.data ?? []).filter(({ id }) => !chosen.includes(id))
  const move = (index: number, by: number) => {
    const next = [...chosen]
    next.splice(index + by, 0, ...next.splice(index, 1))
    onChange(next)
  }
  if (all.data?.length === 0)
    return <p className="text-[13px] text-quiet">The clause library is empty. Fill it under Contracts → Templates.</p>
  const warning = (texts: { en: string; es: string }) =>
    language && !texts[language] ? `no text in ${languageLabels[language]}` : ''
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium">Clauses</legend>
      {error && (
        <p role="alert" className="mb-2 text-[13px] text-brick">
          {error}
        </p>
      )}
      <ol className="divide-y rounded-control border bg-card">
        {ticked.map((clause, index) => (
          <li key={clause.id} className="flex min-h-11 items-center gap-2 px-3">
            <Tick
              name={clause.name}
              note={warning(clause)}
              isTicked
              onTick={() => onChange(chosen.filter((id) => id !== clause.id))}
            />
            <IconButton
              small
              label={`Move ${clause.name} up`}
              disabled={index === 0}
              className="disabled:opacity-40"
              onClick={() => move(index, -1)}
            >
              <ArrowUp />
            </IconButton>
            <IconButton
              small
              label={`Move ${clause.name} down`}
              disabled={index === ticked.length - 1}
              className="disabled:opacity-40"
              onClick={() => move(index, 1)}
            >
              <ArrowDown />
            </IconButton>
          </li>
        ))}
        {ticked.length === 0 && <li className="px-3 py-2.5 text-[13px] text-quiet">None is ticked.</li>}
      </ol>
      <SearchField noun="clauses" className="mt-3 w-full sm:w-72" search={search} onSearch={setSearch} />
      <ul className="mt-2 max-h-56 overflow-y-auto">
        {others.map((clause) => (
          <li key={clause.id} className="flex min-h-10 items-center px-3">
            <Tick
              name={clause.name}
              note={warning(clause)}
              isTicked={false}
              onTick={() => onChange([...chosen, clause.id])}
            />
          </li>
        ))}
        {others.length === 0 && search && (
          <li className="px-3 py-2 text-[13px] text-quiet">No other clause has these words.</li>
        )}
      </ul>
    </fieldset>
  )
}

type TickProps = { name: string; note: string; isTicked: boolean; onTick: () => void }

const Tick = ({ name, note, isTicked, onTick }: TickProps) => (
  <label className="flex min-w-0 flex-1 items-center gap-2.5 py-2">
    <input type="checkbox" className="size-4 shrink-0 accent-awning" checked={isTicked} onChange={onTick} />
    <span className="min-w-0 truncate">{name}</span>
    {note && <span className="shrink-0 text-[13px] text-brick">{note}</span>}
  </label>
)
