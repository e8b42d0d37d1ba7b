import { type ReactNode, useRef } from 'react'
import { Button } from './button'

type PicturePickerProps = {
  label: string
  /** The current picture, or a placeholder. */
  children: ReactNode
  isThere: boolean
  busy: boolean
  error: string | undefined
  onChoose: (file: File) => void
  onRemove: () => void
}

/** A picture that can be chosen, replaced and removed. */
export function PicturePicker({ label, children, isThere, busy, error, onChoose, onRemove }: PicturePickerProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="flex flex-wrap items-center gap-4">
      {children}
      <div>
        <div className="flex gap-2">
          <Button onClick={() => input.current?.click()} disabled={busy}>
            {isThere ? `Replace ${label}` : `Choose ${label}`}
          </Button>
          {isThere && (
            <Button onClick={onRemove} disabled={busy}>
              Remove {label}
            </Button>
          )}
        </div>
        {error && (
          <p role="alert" className="mt-2 text-[13px] text-brick">
            {error}
          </p>
        )}
      </div>
      <input
        ref={input}
        type="file"
        aria-label={`File of the ${label}`}
        accept="image/png,image/jpeg"
        className="hidden"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) onChoose(file)
        }}
      />
    </div>
  )
}
