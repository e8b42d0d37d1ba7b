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
  const search = useDeferredValue(typed.trim())
  const found = useQuery({
    ...reading(listDeals, {
      page: 1,
      pageSize: offered,
      ...(client && { clientId: client.id }),
      ...(search && { search }),
    }),
    placeholderData: keepPreviousData,
  })
  if (found.isError) return null
  const choices = (found.data ?? []).map(({ id, name, clientName }) => ({
    id,
    name,
    ...(!client && { hint: clientName }),
  }))
  return <LinkPicker label="Deal" placeholder="No deal" choices={choices} typed={typed} onType={setTyped} {...rest} />
}
