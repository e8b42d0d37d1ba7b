import { CloudUpload } from 'lucide-react'
import { useId, useState } from 'react'
import { classes } from '#kit/classes'

export function UploadDropArea({ onFiles, error }: { onFiles: (files: File[]) => void; error: string | undefined }) {
  const id = useId()
  const [isOver, setOver] = useState(false)
  return (
    <div>
      <label
        htmlFor={id}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          event.stopPropagation()
          setOver(false)
          onFiles([...event.dataTransfer.files])
        }}
        className={classes(
          'flex cursor-pointer flex-col items-center rounded-card border border-dashed px-4 py-6 text-center focus-within:outline-2 focus-within:outline-awning',
          isOver ? 'border-awning bg-awning-wash' : error ? 'border-brick' : 'border-edge hover:bg-sunken',
        )}
      >
        <CloudUpload aria-hidden="true" className="mb-2 size-6 text-quiet" />
        <span>
          Drop files here, or <span className="font-medium text-awning underline">choose them</span>
        </span>
        <span id={`${id}-note`} className="mt-1 text-[13px] text-quiet">
          Maximum file size: 10MB
        </span>
        <input
          id={id}
          type="file"
          multiple
          aria-label="Files"
          aria-describedby={`${id}-note`}
          className="sr-only"
          onChange={(event) => {
            onFiles([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
      </label>
      {error && <p className="mt-1.5 text-[13px] text-brick">{error}</p>}
    </div>
  )
}
