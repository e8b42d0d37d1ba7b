import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { classes } from './classes'
import { inputClasses } from './field'

type SearchFieldProps = {
  what: string
  search: string
  onSearch: (search: string) => void
  placeholder?: string
  className?: string
}

const settlesAfter = 200

/** Keeps up with the typing; the list follows when the hands rest. */
export function SearchField({ what, search, onSearch, placeholder, className }: SearchFieldProps) {
  const [typed, setTyped] = useState(search)
  // A space at the end is still being typed: it must not be taken away when the search catches up.
  useEffect(() => setTyped((now) => (now.trim() === search ? now : search)), [search])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing restarts the wait
  useEffect(() => {
    if (typed.trim() === search) return
    const wait = setTimeout(() => onSearch(typed.trim()), settlesAfter)
    return () => clearTimeout(wait)
  }, [typed])
  return (
    <div className={classes('relative w-full', className)}>
      <Search aria-hidden="true" className="pointer-events-none absolute top-3 left-3 size-4 text-quiet" />
      <input
        type="search"
        aria-label={`Search ${what}`}
        placeholder={placeholder ?? `Search ${what}...`}
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className={classes(inputClasses, 'border-line pl-9')}
      />
    </div>
  )
}
