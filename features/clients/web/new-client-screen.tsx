import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Button, buttonClasses } from '#kit/button'
import { Page } from '#kit/page'
import { refresh } from '#kit/queries'
import { fieldsOf } from '#kit/response-error'
import { Section } from '#kit/section'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import { createClient, listClients } from '../api'
import { NewClient } from '../client'
import { blankClient, type ClientDraft, ClientForm } from './client-form'

export function NewClientScreen() {
  const navigate = useNavigate()
  const client = useQueryClient()
  const toast = useToast()
  const creating = useMutation({
    mutationFn: (draft: ClientDraft) => send(createClient, draft),
    onSuccess: async () => {
      toast({ title: 'Success', description: 'Client has been created successfully.' })
      await refresh(client, listClients.path)
      await navigate({ to: '/clients' })
    },
    onError: () =>
      toast({ title: 'Error', description: 'Failed to create client. Please try again.', look: 'destructive' }),
  })
  return (
    <Page title="Add New Client" narrow>
      <Section title="Client Information">
        <ClientForm
          start={blankClient}
          rules={NewClient}
          refused={fieldsOf(creating.error)}
          emailIsOptional
          onSubmit={(draft) => creating.mutate(draft)}
          buttons={
            <>
              <Link to="/clients" className={buttonClasses('plain')}>
                Cancel
              </Link>
              <Button look="primary" type="submit" disabled={creating.isPending}>
                {creating.isPending ? 'Creating...' : 'Create Client'}
              </Button>
            </>
          }
        />
      </Section>
    </Page>
  )
}
