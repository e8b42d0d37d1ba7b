import { toSmallDataUrl } from '#kit/data-url'
import { PicturePicker } from '#kit/picture-picker'
import { fieldsOf } from '#kit/response-error'
import { Skeleton } from '#kit/skeleton'
import { useBusiness, useChangeBusiness } from './queries'

/** Four times the size at which documents show it, for sharp screens and print. */
const frame = { width: 720, height: 256 }
/** 36 kB as base64: the pages that clients see have it inside and stay small. */
const maxLength = 49_000

export function LogoForm() {
  const business = useBusiness()
  const saving = useChangeBusiness()
  if (business.isPending) return <Skeleton className="h-24 max-w-sm" />
  if (business.isLoadingError) return <p className="text-quiet">This could not be loaded.</p>
  const { logo } = business.data
  return (
    <PicturePicker
      label="logo"
      isThere={logo !== ''}
      busy={saving.isPending}
      error={fieldsOf(saving.error).logo}
      onChoose={async (file) => saving.mutate({ logo: await toSmallDataUrl(file, frame, maxLength) })}
      onRemove={() => saving.mutate({ logo: '' })}
    >
      {/* Invoices are white in every theme. */}
      <div className="grid h-24 w-48 place-items-center overflow-hidden rounded-card border bg-[white] p-3">
        {logo ? (
          <img src={logo} alt="Your logo" className="max-h-full max-w-full object-contain" />
        ) : (
          <span className="text-[13px] text-[#55606b]">No logo yet</span>
        )}
      </div>
    </PicturePicker>
  )
}
