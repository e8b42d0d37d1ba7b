import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { classes } from './classes'
import { inputClasses } from './field'

type SearchFieldProps = {
  noun: string
  search: string
  onSearch: (search: string) => void
  placeholder?: string
  className?: string
}

const debounceMs = 200

/** The text follows the typing at once; `onSearch` is debounced. */
export function SearchField({ noun, search, onSearch, placeholder, className }: SearchFieldProps) {
  const [typed, setTyped] = useState(search)
  // A space at the end is still being typed and must stay when the search catches up.
  useEffect(() => setTyped((now) => (now.trim() === search ? now : search)), [search])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing restarts the timer
  useEffect(() => {
    if (typed.trim() === search) return
    const timer = setTimeout(() => onSearch(typed.trim()), debounceMs)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <div className={classes('relative w-full', className)}>
      <Search aria-hidden="true" className="pointer-events-none absolute top-3 left-3 size-4 text-quiet" />
      <input
        type="search"
        aria-label={`Search ${noun}`}
        placeholder={placeholder ?? `Search ${noun}...`}
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className={classes(inputClasses, 'border-line pl-9')}
      />
    </div>
  )
}
