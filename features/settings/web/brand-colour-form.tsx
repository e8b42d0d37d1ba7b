import { type FormEvent, useState } from 'react'
import { brandPalette } from '#core/brand-colour'
import { Button } from '#kit/button'
import { fieldsOf } from '#kit/response-error'
import { Skeleton } from '#kit/skeleton'
import { useBusiness, useChangeBusiness } from './queries'

const productColour = '#1d5c45'

/** The colour of the pages that clients see. */
export function BrandColourForm() {
  const business = useBusiness()
  const saving = useChangeBusiness()
  const [chosen, setChosen] = useState<string | null>(null)
  if (business.isPending) return <Skeleton className="h-24 max-w-sm" />
  if (business.isLoadingError) return <p className="text-quiet">This could not be loaded.</p>
  const saved = business.data.brandColour
  const colour = chosen ?? (saved || productColour)
  const save = (brandColour: string) => saving.mutate({ brandColour }, { onSuccess: () => setChosen(null) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save(colour)
  }
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-4">
      <label className="grid gap-1.5 font-medium">
        Colour
        <input
          type="color"
          value={colour}
          className="h-11 w-20 rounded-control border bg-card p-1"
          onChange={(event) => setChosen(event.target.value)}
        />
      </label>
      <div className="flex gap-2" aria-hidden="true">
        {(['light', 'dark'] as const).map((theme) => (
          <Sample key={theme} theme={theme} colour={colour} />
        ))}
      </div>
      <div className="flex gap-2">
        <Button type="submit" variant="primary" disabled={saving.isPending || chosen === null || chosen === saved}>
          {saving.isPending ? 'Saving...' : 'Save'}
        </Button>
        {saved !== '' && (
          <Button disabled={saving.isPending} onClick={() => save('')}>
            Use Mainstreet’s
          </Button>
        )}
      </div>
      {fieldsOf(saving.error).brandColour && (
        <p role="alert" className="w-full text-brick">
          {fieldsOf(saving.error).brandColour}
        </p>
      )}
    </form>
  )
}

/** A button as it looks on a client's page. */
function Sample({ theme, colour }: { theme: 'light' | 'dark'; colour: string }) {
  const { awning, on } = brandPalette(colour, theme)
  return (
    <span
      className="grid h-11 place-items-center rounded-control border px-3"
      style={{ background: theme === 'light' ? '#ffffff' : '#182026' }}
    >
      <span className="rounded-[6px] px-3 py-1 text-[13px] font-medium" style={{ background: awning, color: on }}>
        Pay
      </span>
    </span>
  )
}
