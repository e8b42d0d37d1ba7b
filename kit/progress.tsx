/** `share` is from 0 to 1. */
export function Progress({ label, share }: { label: string; share: number }) {
  const percent = Math.round(share * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className="mt-1.5 h-1.5 overflow-hidden rounded-full bg-line"
    >
      <div className="h-full rounded-full bg-awning transition-[width] duration-150" style={{ width: `${percent}%` }} />
    </div>
  )
}
