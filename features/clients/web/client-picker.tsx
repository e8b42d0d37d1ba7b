import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { hour } from '#core/durations'
import { type LinkedRecord, LinkPicker } from '#kit/link-picker'
import { queryFor } from '#kit/queries'
import { listClients } from '../api'

const maxChoices = 20

export type ClientPickerProps = {
  value: LinkedRecord | null
  onChoose: (choice: LinkedRecord | null) => void
  placeholder?: string
  error?: string | undefined
  hideLabel?: boolean
  disabled?: boolean
  opensUp?: boolean
  className?: string
}

/** Renders nothing if the clients cannot be loaded. */
export function ClientPicker({ className, ...rest }: ClientPickerProps) {
  const [typed, setTyped] = useState('')
  const found = useClientsByName(typed)
  if (found.isLoadingError) return null
  const choices = (found.data ?? []).map(({ id, name, businessName }) => ({ id, name, hint: businessName }))
  return (
    <LinkPicker
      label="Client"
      placeholder={rest.hideLabel ? 'Any client' : 'No client'}
      choices={choices}
      typed={typed}
      onType={setTyped}
      className={className ?? ''}
      {...rest}
    />
  )
}

export function useClientsByName(typed: string) {
  const search = useDeferredValue(typed.trim())
  return useQuery({
    ...queryFor(listClients, { page: 1, pageSize: maxChoices, ...(search && { search }) }),
    placeholderData: keepPreviousData,
    gcTime: hour,
  })
}
