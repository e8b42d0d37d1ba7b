import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { reading, refresh } from '#kit/queries'
import { send } from '#kit/send'
import { clearConversation, readConversation, streamAssistant } from '../api'
import { assistantMessages, type ChatMessage, StreamPart } from '../conversation'

/** What stands on the panel: what is kept, and what is being said just now. */
export type Shown = Pick<ChatMessage, 'role' | 'content' | 'answeredBy' | 'actions'> & {
  key: string
  isFailure?: boolean
}

export function useConversation() {
  const client = useQueryClient()
  const kept = useQuery({ ...reading(readConversation, {}), staleTime: 0 })
  const [passing, setPassing] = useState<Shown[]>([])
  const [isPending, setPending] = useState(false)
  const stopping = useRef<AbortController | null>(null)
  useEffect(() => () => stopping.current?.abort(), [])

  const ask = useCallback(
    async (question: string) => {
      const stop = new AbortController()
      stopping.current = stop
      setPending(true)
      setPassing([passingTurn('user', question)])
      let said = ''
      const show = (content: string, isFailure = false) =>
        setPassing([passingTurn('user', question), { ...passingTurn('assistant', content), isFailure }])
      let isKept = false
      try {
        for await (const part of partsOf(question, stop.signal)) {
          if (part.type === 'text') said += part.text
          if (part.type === 'done') isKept = true
          show(
            part.type === 'failed' ? part.message : part.type === 'done' ? part.message.content : said,
            part.type === 'failed',
          )
        }
        if (!isKept && said === '') show(assistantMessages.serviceFailed, true)
      } catch {
        if (!stop.signal.aborted)
          show(said === '' ? assistantMessages.panelFailed : `${said}\n\n${assistantMessages.panelFailed}`, true)
      } finally {
        setPending(false)
        if (isKept || stop.signal.aborted) {
          await keptAs(client, isKept || said === '' ? undefined : said)
          setPassing([])
        }
      }
    },
    [client],
  )

  return {
    messages: [...(kept.data ?? []).map((message) => ({ ...message, key: String(message.id) })), ...passing] as Shown[],
    isLoading: kept.isPending,
    isPending,
    ask,
    stop: () => stopping.current?.abort(),
    clear: async () => {
      await send(clearConversation, {})
      setPassing([])
      await refresh(client, readConversation.path)
    },
  }
}

/** What was stopped is kept a moment later than the stream ends here; until then it stays on the panel. */
async function keptAs(client: QueryClient, said: string | undefined): Promise<void> {
  for (let tries = 0; tries < 10; tries++) {
    await refresh(client, readConversation.path).catch(() => {})
    const last = client.getQueryData<ChatMessage[]>(reading(readConversation, {}).queryKey)?.at(-1)
    if (said === undefined || last?.role === 'assistant') return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

const passingTurn = (role: Shown['role'], content: string): Shown => ({
  key: `passing-${role}`,
  role,
  content,
  answeredBy: null,
  actions: [],
})

/** The answer as it comes, one JSON object a line. */
async function* partsOf(question: string, signal: AbortSignal): AsyncGenerator<StreamPart> {
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
