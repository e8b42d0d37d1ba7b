/** A photo, or the first letter of the name, or a question mark. */
export function Avatar({ name, image }: { name: string | undefined; image?: string | null | undefined }) {
  if (image) return <img src={image} alt="" className="size-9 shrink-0 rounded-full object-cover" />
  return (
    <span
      aria-hidden="true"
      className="grid size-9 shrink-0 place-items-center rounded-full bg-marigold font-semibold text-on-marigold"
    >
      {initialOf(name)}
    </span>
  )
}

export const initialOf = (name: string | undefined) => name?.trim().charAt(0).toUpperCase() || '?'
