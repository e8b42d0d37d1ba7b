import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { listClients } from '#features/clients/api'
import { listDeals } from '#features/deals/api'
import { reading } from '#kit/queries'
import type { Linked } from './draft'
import { LinkPicker } from './link-picker'

const offered = 20

type PickerProps = {
  value: Linked | null
  onChoose: (choice: Linked | null) => void
  error?: string | undefined
  hideLabel?: boolean
  opensUp?: boolean
  className?: string
}

/** Where clients cannot be asked for there is nothing to choose from, and no field. */
export function ClientPicker({ className, ...rest }: PickerProps) {
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
  })
}

type DealPickerProps = PickerProps & { client: Linked | null }

/** The deals of the chosen client, or all of them while none is chosen. */
export function DealPicker({ client, ...rest }: DealPickerProps) {
  const [typed, setTyped] = useState('')
  const deals = useQuery(reading(listDeals, client ? { clientId: client.id } : {}))
  if (deals.isError) return null
  const wanted = typed.trim().toLowerCase()
  const choices = (deals.data ?? []).filter(({ name }) => name.toLowerCase().includes(wanted)).slice(0, offered)
  return <LinkPicker label="Deal" placeholder="No deal" choices={choices} typed={typed} onType={setTyped} {...rest} />
}
