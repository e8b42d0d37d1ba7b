import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InputOf } from '#core/call'
import { queryFor, refresh } from '#kit/queries'
import { errorMessage, fieldsOf, isConflict } from '#kit/response-error'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import type { Clause, OwnTemplate } from '../own-template'
import * as calls from '../template-api'

const searched = (search: string) => (search ? { search } : {})

export const useTemplates = (search = '') =>
  useQuery({ ...queryFor(calls.listTemplates, searched(search)), placeholderData: keepPreviousData })

export const useTemplate = (id: number) =>
  useQuery({ ...queryFor(calls.readTemplate, { id }), enabled: id > 0, retry: false })

export const useBuiltIn = (type: string) => useQuery({ ...queryFor(calls.readBuiltIn, { type }), retry: false })

export const useTemplateVersions = (id: number) => useQuery(queryFor(calls.listTemplateVersions, { id }))

export const useClauses = (search = '') =>
  useQuery({ ...queryFor(calls.listClauses, searched(search)), placeholderData: keepPreviousData })

export const useVariables = (input: InputOf<typeof calls.listTemplateVariables>) =>
  useQuery({
    ...queryFor(calls.listTemplateVariables, input),
    enabled: Number(input.id) > 0,
    placeholderData: keepPreviousData,
  })

const stale = [calls.listTemplates.path, calls.listClauses.path] as const

type ActionWords<Result> = { done: string; failed: string; onDone?: (result: Result) => void }

/** Runs a call on templates or clauses and shows the result as a toast. Field errors and conflicts are left to the form. */
export function useTemplateAction<Input, Result>(
  run: (input: Input) => Promise<Result>,
  { done, failed, onDone }: ActionWords<Result>,
) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: run,
    retry: false,
    onSuccess: async (result) => {
      toast({ title: done })
      onDone?.(result)
      await refresh(client, ...stale)
    },
    onError: (error) => {
      if (Object.keys(fieldsOf(error)).length > 0 || isConflict(error)) return
      toast({ title: 'Error', description: errorMessage(error, failed), variant: 'destructive' })
    },
  })
}

export const useCopyTemplate = (onDone: (made: OwnTemplate) => void) =>
  useTemplateAction((input: InputOf<typeof calls.createTemplate>) => send(calls.createTemplate, input), {
    done: 'Template copied',
    failed: 'The template was not copied. Please try again.',
    onDone,
  })

type TemplateInput = { name: string; en: string; es: string; clauseIds: number[] }

export const useSaveTemplate = (id: number | undefined, onDone: (saved: OwnTemplate) => void) =>
  useTemplateAction(
    ({ seenVersion, ...input }: TemplateInput & { seenVersion?: number | undefined }) =>
      id === undefined ? send(calls.createTemplate, input) : send(calls.changeTemplate, { ...input, id, seenVersion }),
    { done: 'Template saved', failed: 'The template was not saved. It is still here; please try again.', onDone },
  )

export const useDeleteTemplate = (onDone: () => void) =>
  useTemplateAction((id: number) => send(calls.deleteTemplate, { id }), {
    done: 'Template deleted',
    failed: 'The template was not deleted. Please try again.',
    onDone,
  })

export const useRestoreTemplate = (onDone: (restored: OwnTemplate) => void) =>
  useTemplateAction((input: { id: number; version: number }) => send(calls.restoreTemplateVersion, input), {
    done: 'Version restored',
    failed: 'The version was not restored. Please try again.',
    onDone,
  })

type ClauseInput = { name: string; en: string; es: string }

export const useSaveClause = (id: number | undefined, onDone: (saved: Clause) => void) =>
  useTemplateAction(
    ({ seenAt, ...input }: ClauseInput & { seenAt?: string | undefined }) =>
      id === undefined ? send(calls.createClause, input) : send(calls.changeClause, { ...input, id, seenAt }),
    { done: 'Clause saved', failed: 'The clause was not saved. It is still here; please try again.', onDone },
  )

export const useDeleteClause = (onDone: () => void) =>
  useTemplateAction((id: number) => send(calls.deleteClause, { id }), {
    done: 'Clause deleted',
    failed: 'The clause was not deleted. Please try again.',
    onDone,
  })
