import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { ClientPickerProps } from '#features/clients/web/client-picker'
import { type Linked, LinkPicker } from '#kit/link-picker'
import { reading } from '#kit/queries'
import { listDeals } from '../api'

const offered = 20

type DealPickerProps = ClientPickerProps & { client: Linked | null }

/** The deals of the chosen client, or all of them while none is chosen. Where they cannot be asked for, no field. */
export function DealPicker({ client, ...rest }: DealPickerProps) {
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim().toLowerCase())
  const found = useQuery({
    ...reading(listDeals, client ? { clientId: client.id } : {}),
    placeholderData: keepPreviousData,
  })
  if (found.isError) return null
  const named = (found.data ?? []).filter(({ name }) => name.toLowerCase().includes(search)).slice(0, offered)
  const choices = named.map(({ id, name, clientName }) => ({
    id,
    name,
    ...(!client && { hint: clientName }),
  }))
  return <LinkPicker label="Deal" placeholder="No deal" choices={choices} typed={typed} onType={setTyped} {...rest} />
}
