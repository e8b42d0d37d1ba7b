import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { queryFor, refresh } from '#kit/queries'
import { send } from '#kit/send'
import { clearConversation, readConversation, streamAssistant } from '../api'
import { assistantMessages, type ChatMessage, StreamPart } from '../conversation'

/** A stored message, or one of the answer being streamed. */
export type PanelMessage = Pick<ChatMessage, 'role' | 'content' | 'answeredBy' | 'actions'> & {
  key: string
  isFailure?: boolean
}

export function useConversation() {
  const client = useQueryClient()
  const conversation = useQuery({ ...queryFor(readConversation, {}), staleTime: 0 })
  const [unsaved, setUnsaved] = useState<PanelMessage[]>([])
  const [isPending, setPending] = useState(false)
  const abortController = useRef<AbortController | null>(null)
  useEffect(() => () => abortController.current?.abort(), [])

  const ask = useCallback(
    async (question: string) => {
      const controller = new AbortController()
      abortController.current = controller
      setPending(true)
      setUnsaved([unsavedMessage('user', question)])
      let streamed = ''
      const show = (content: string, isFailure = false) =>
        setUnsaved([unsavedMessage('user', question), { ...unsavedMessage('assistant', content), isFailure }])
      let isSaved = false
      try {
        for await (const part of streamAnswer(question, controller.signal)) {
          if (part.type === 'text') streamed += part.text
          if (part.type === 'done') isSaved = true
          show(
            part.type === 'failed' ? part.message : part.type === 'done' ? part.message.content : streamed,
            part.type === 'failed',
          )
        }
        if (!isSaved && streamed === '') show(assistantMessages.serviceFailed, true)
      } catch {
        if (!controller.signal.aborted)
          show(
            streamed === '' ? assistantMessages.panelFailed : `${streamed}\n\n${assistantMessages.panelFailed}`,
            true,
          )
      } finally {
        setPending(false)
        if (isSaved || controller.signal.aborted) {
          await waitUntilSaved(client, isSaved || streamed === '' ? undefined : streamed)
          setUnsaved([])
        }
      }
    },
    [client],
  )

  return {
    messages: [
      ...(conversation.data ?? []).map((message) => ({ ...message, key: String(message.id) })),
      ...unsaved,
    ] as PanelMessage[],
    isLoading: conversation.isPending,
    isPending,
    ask,
    stop: () => abortController.current?.abort(),
    clear: async () => {
      await send(clearConversation, {})
      setUnsaved([])
      await refresh(client, readConversation.path)
    },
  }
}

/** The server saves a stopped answer shortly after the stream ends; until then the panel shows the unsaved one. */
async function waitUntilSaved(client: QueryClient, streamed: string | undefined): Promise<void> {
  for (let tries = 0; tries < 10; tries++) {
    await refresh(client, readConversation.path).catch(() => {})
    const last = client.getQueryData<ChatMessage[]>(queryFor(readConversation, {}).queryKey)?.at(-1)
    if (streamed === undefined || last?.role === 'assistant') return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

const unsavedMessage = (role: PanelMessage['role'], content: string): PanelMessage => ({
  key: `unsaved-${role}`,
  role,
  content,
  answeredBy: null,
  actions: [],
})

/** Reads the streamed answer, one JSON object a line. */
async function* streamAnswer(question: string, signal: AbortSignal): AsyncGenerator<StreamPart> {
  const response = await fetch(streamAssistant.path, {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ question }),
    signal,
  })
  if (!response.ok || !response.body) throw new Error(String(response.status))
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const lines = `${rest}${value}`.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield StreamPart.parse(JSON.parse(line))
  }
}
