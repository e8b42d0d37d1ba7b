import type { ReactNode } from 'react'
import { isUnconfirmed, useConfirmation } from '#kit/confirmation'
import { errorMessage } from '#kit/response-error'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import { checkBackupAccess } from '../api'

/** A link to a backup. It holds all data, so it asks for the password unless that was given recently. */
export function BackupLink({
  href,
  children,
  ...rest
}: {
  href: string
  className: string
  'aria-label'?: string
  children: ReactNode
}) {
  const confirmed = useConfirmation()
  const toast = useToast()
  const download = async () => {
    try {
      await confirmed(() => send(checkBackupAccess, {}))
      window.location.assign(href)
    } catch (error) {
      if (isUnconfirmed(error)) return
      toast({
        title: 'Error',
        description: errorMessage(error, 'Nothing was downloaded. Please try again.'),
        variant: 'destructive',
      })
    }
  }
  return (
    <a
      href={href}
      download
      onClick={(event) => {
        event.preventDefault()
        void download()
      }}
      {...rest}
    >
      {children}
    </a>
  )
}
