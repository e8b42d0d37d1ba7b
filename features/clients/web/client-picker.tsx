import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { type Linked, LinkPicker } from '#kit/link-picker'
import { reading } from '#kit/queries'
import { listClients } from '../api'

const offered = 20
const hour = 3_600_000

export type ClientPickerProps = {
  value: Linked | null
  onChoose: (choice: Linked | null) => void
  placeholder?: string
  error?: string | undefined
  hideLabel?: boolean
  opensUp?: boolean
  className?: string
}

/** Where clients cannot be asked for there is nothing to choose from, and no field. */
export function ClientPicker({ className, ...rest }: ClientPickerProps) {
  const [typed, setTyped] = useState('')
  const found = useClientsNamed(typed)
  if (found.isError) return null
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

export function useClientsNamed(typed: string) {
  const search = useDeferredValue(typed.trim())
  return useQuery({
    ...reading(listClients, { page: 1, pageSize: offered, ...(search && { search }) }),
    placeholderData: keepPreviousData,
    gcTime: hour,
  })
}
