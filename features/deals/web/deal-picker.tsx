import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { ClientPickerProps } from '#features/clients/web/client-picker'
import { type LinkedRecord, LinkPicker } from '#kit/link-picker'
import { queryFor } from '#kit/queries'
import { listDeals } from '../api'

const maxChoices = 20

type DealPickerProps = ClientPickerProps & { client: LinkedRecord | null }

/** Offers the chosen client's deals, or all deals without a client. Hidden if the deals cannot be loaded. */
export function DealPicker({ client, ...rest }: DealPickerProps) {
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const found = useQuery({
    ...queryFor(listDeals, {
      page: 1,
      pageSize: maxChoices,
      ...(client && { clientId: client.id }),
      ...(search && { search }),
    }),
    placeholderData: keepPreviousData,
  })
  if (found.isLoadingError) return null
  const choices = (found.data ?? []).map(({ id, name, clientName }) => ({
    id,
    name,
    ...(!client && { hint: clientName }),
  }))
  return <LinkPicker label="Deal" placeholder="No deal" choices={choices} typed={typed} onType={setTyped} {...rest} />
}
