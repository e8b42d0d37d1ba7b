import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button, buttonClasses } from '#kit/button'
import { useFormDraft } from '#kit/form-draft'
import { Page } from '#kit/page'
import { refresh } from '#kit/queries'
import { fieldsOf } from '#kit/response-error'
import { Section } from '#kit/section'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import { createClient, listClients } from '../api'
import { NewClient } from '../client'
import { businessToClient } from '../fill-empty'
import { BusinessLookup } from './business-lookup'
import { blankClient, type ClientDraft, ClientForm } from './client-form'

export function NewClientScreen() {
  const navigate = useNavigate()
  const client = useQueryClient()
  const toast = useToast()
  const [suggested, setSuggested] = useState<Partial<ClientDraft>>()
  const form = useFormDraft({ form: 'client.new', what: 'a new client', initial: blankClient, isNew: true })
  const creating = useMutation({
    mutationFn: (draft: ClientDraft) => send(createClient, draft),
    onSuccess: async () => {
      form.clear()
      toast({ title: 'Success', description: 'Client has been created successfully.' })
      await refresh(client, listClients.path)
      await navigate({ to: '/clients' })
    },
    onError: () =>
      toast({ title: 'Error', description: 'Failed to create client. Please try again.', variant: 'destructive' }),
  })
  return (
    <Page title="Add New Client" narrow>
      <Section title="Business Lookup">
        <BusinessLookup onAdd={(found) => setSuggested(businessToClient(found))} />
      </Section>
      <Section title="Client Information">
        <ClientForm
          form={form}
          schema={NewClient}
          serverErrors={fieldsOf(creating.error)}
          emailIsOptional
          suggested={suggested}
          onSubmit={(draft) => creating.mutate(draft)}
          buttons={
            <>
              <Link to="/clients" className={buttonClasses('plain')}>
                Cancel
              </Link>
              <Button variant="primary" type="submit" disabled={creating.isPending}>
                {creating.isPending ? 'Creating...' : 'Create Client'}
              </Button>
            </>
          }
        />
      </Section>
    </Page>
  )
}
