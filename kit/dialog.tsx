import { X } from 'lucide-react'
import { Dialog as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { IconButton } from './button'
import { classes } from './classes'
import { isOnToast } from './toast'

type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: string
  wide?: boolean
  /** The dialog has its own URL, so its title is the h1 of the page. */
  isPage?: boolean
  children: ReactNode
}

export function Dialog({ open, onOpenChange, title, description, wide, isPage, children }: DialogProps) {
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="fades fixed inset-0 z-40 bg-shade" />
        <Primitive.Content
          data-dialog
          onInteractOutside={(event) => isOnToast(event.target) && event.preventDefault()}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={classes(
            'appears fixed z-50 mx-auto flex flex-col rounded-card border bg-card shadow-above outline-none',
            wide ? 'inset-x-2 top-[4vh] max-h-[92vh] max-w-4xl' : 'inset-x-4 top-[8vh] max-h-[84vh] max-w-xl',
          )}
        >
          <div className="flex items-start gap-4 border-b px-5 py-4">
            <div className="min-w-0 flex-1">
              <Primitive.Title asChild className="text-base font-semibold">
                {isPage ? <h1>{title}</h1> : <h2>{title}</h2>}
              </Primitive.Title>
              {description && <Primitive.Description className="mt-1 text-quiet">{description}</Primitive.Description>}
            </div>
            <Primitive.Close asChild>
              <IconButton label="Close" className="-m-2">
                <X />
              </IconButton>
            </Primitive.Close>
          </div>
          <div className="overflow-y-auto p-5">{children}</div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
