import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Maximize2, Minimize2, Minus, Send, Square, Trash2, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button, buttonClasses, IconButton } from '#kit/button'
import { classes } from '#kit/classes'
import { useReturnFocus } from '#kit/dialog-focus'
import { queryFor } from '#kit/queries'
import { readAiSettings } from '../api'
import { assistantMessages, greeting, maxQuestionLength, suggestions } from '../conversation'
import { asksForDraft, composeUrl, type Draft, isDraft, parseDraft } from '../draft'
import { AnswerText } from './answer-text'
import { ProposalCard } from './proposal-card'
import { type PanelMessage, useConversation } from './use-conversation'

type Size = 'open' | 'maximized' | 'minimized'

const sizeClasses: Record<Size, string> = {
  open: 'right-0 bottom-0 h-[min(600px,85dvh)] w-full rounded-t-card sm:right-4 sm:bottom-4 sm:w-[26rem] sm:rounded-card',
  maximized: 'inset-0 h-dvh w-full',
  minimized: 'right-4 bottom-4 w-72 rounded-card',
}
const maxInputHeight = 120

export default function AssistantWindow({ onClose }: { onClose: () => void }) {
  useReturnFocus()
  const [size, setSize] = useState<Size>('open')
  const { messages, isLoading, isPending, ask, stop, clear } = useConversation()
  const leave = () => {
    if (size === 'maximized' || window.innerWidth < 768) onClose()
  }
  return (
    <section
      role="dialog"
      aria-modal="false"
      aria-label="AI Assistant"
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      className={classes('appears fixed z-30 flex flex-col border bg-card shadow-above', sizeClasses[size])}
    >
      <div className="flex items-center gap-1 border-b px-4 py-2">
        <h2 className="flex-1 font-semibold">AI Assistant</h2>
        {size !== 'minimized' && messages.length > 0 && (
          <IconButton small label="Clear conversation" disabled={isPending} onClick={() => void clear()}>
            <Trash2 />
          </IconButton>
        )}
        <IconButton
          small
          label={size === 'minimized' ? 'Restore' : 'Minimize'}
          onClick={() => setSize(size === 'minimized' ? 'open' : 'minimized')}
        >
          <Minus />
        </IconButton>
        <IconButton
          small
          label={size === 'maximized' ? 'Restore size' : 'Maximize'}
          onClick={() => setSize(size === 'maximized' ? 'open' : 'maximized')}
        >
          {size === 'maximized' ? <Minimize2 /> : <Maximize2 />}
        </IconButton>
        <IconButton small label="Close" onClick={onClose}>
          <X />
        </IconButton>
      </div>
      {size !== 'minimized' && (
        <>
          <Messages messages={messages} isPending={isPending} isLoading={isLoading} onLeave={leave} />
          <QuestionForm isPending={isPending} hasMessages={messages.length > 0} onAsk={ask} onStop={stop} />
          <Footer onLeave={leave} />
        </>
      )}
    </section>
  )
}

type MessagesProps = { messages: PanelMessage[]; isPending: boolean; isLoading: boolean; onLeave: () => void }

function Messages({ messages, isPending, isLoading, onLeave }: MessagesProps) {
  const end = useRef<HTMLDivElement>(null)
  const last = messages.at(-1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to the end on new text and new proposals
  useEffect(() => {
    // Newer browsers return a promise, which an effect must not return.
    void end.current?.scrollIntoView({ block: 'end' })
  }, [messages.length, last?.key, last?.content, last?.actions.length])
  return (
    <div
      className="flex-1 overflow-y-auto px-4 py-4"
      role="log"
      aria-label="Conversation"
      aria-busy={isLoading || isPending}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
      tabIndex={0}
    >
      <div className="mx-auto max-w-3xl space-y-4">
        <Message
          message={{ key: 'greeting', role: 'assistant', content: greeting, answeredBy: null, actions: [] }}
          question=""
          onLeave={onLeave}
        />
        {messages.map((message, index) => (
          <Message
            key={message.key}
            message={message}
            question={messages[index - 1]?.role === 'user' ? (messages[index - 1]?.content ?? '') : ''}
            isWriting={isPending && message === last}
            onLeave={onLeave}
          />
        ))}
        {isPending && last?.role !== 'assistant' && <Typing />}
        <div ref={end} />
      </div>
    </div>
  )
}

type MessageProps = { message: PanelMessage; question: string; isWriting?: boolean; onLeave: () => void }

function Message({ message, question, isWriting, onLeave }: MessageProps) {
  const isMine = message.role === 'user'
  const draft =
    !isMine && !isWriting && !message.isFailure && asksForDraft(question) ? composeUrl(draftIn(message)) : null
  return (
    <article aria-label={isMine ? 'You' : 'Assistant'} className={classes('flex flex-col', isMine && 'items-end')}>
      <div
        className={classes(
          'max-w-full rounded-card px-3.5 py-2.5',
          isMine ? 'max-w-[85%] bg-awning-wash whitespace-pre-line break-words' : 'bg-sunken',
          message.isFailure && 'border border-brick',
        )}
      >
        {isMine ? message.content : <AnswerText text={message.content} onLeave={onLeave} />}
        {message.actions.map((proposal) => (
          <ProposalCard key={proposal.id} proposal={proposal} onLeave={onLeave} />
        ))}
        {draft && (
          <div className="mt-3 flex gap-2">
            <Link to={draft} onClick={onLeave} className={buttonClasses('primary')}>
              Use This
            </Link>
            <Link to={draft} onClick={onLeave} className={buttonClasses('plain')}>
              Edit
            </Link>
          </div>
        )}
      </div>
      {!isMine && message.answeredBy === 'rules' && !message.content.endsWith(assistantMessages.serviceFailed) && (
        <p className="mt-1 px-1 text-[12px] text-quiet">Answered by built-in rules</p>
      )}
    </article>
  )
}

/** The mail that waits for approval, or the one in the answer. */
function draftIn({ content, actions, answeredBy }: PanelMessage): Draft | null {
  const proposed = actions.find(({ kind }) => kind === 'draft-mail')?.content as Draft | undefined
  if (proposed) return proposed
  return isDraft(content, answeredBy) ? parseDraft(content) : null
}

const Typing = () => (
  <div
    role="status"
    aria-label="The assistant is typing"
    className="flex w-fit gap-1 rounded-card bg-sunken px-3.5 py-4"
  >
    {[0, 1, 2].map((dot) => (
      <span
        key={dot}
        className="size-1.5 animate-pulse rounded-full bg-quiet motion-reduce:animate-none"
        style={{ animationDelay: `${dot * 160}ms` }}
      />
    ))}
  </div>
)

type QuestionFormProps = {
  isPending: boolean
  hasMessages: boolean
  onAsk: (question: string) => void
  onStop: () => void
}

function QuestionForm({ isPending, hasMessages, onAsk, onStop }: QuestionFormProps) {
  const [text, setText] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const isEmpty = text.trim() === ''
  useEffect(() => {
    if (!isPending) field.current?.focus()
  }, [isPending])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useEffect(() => {
    const area = field.current
    if (!area) return
    area.style.height = 'auto'
    area.style.height = `${Math.min(area.scrollHeight + 2, maxInputHeight)}px`
  }, [text])
  const submit = () => {
    if (isEmpty || isPending) return
    onAsk(text.trim())
    setText('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    submit()
  }
  return (
    <div className="border-t px-4 pt-3 pb-2">
      <ul
        aria-label="Suggestions"
        className={classes(
          'mx-auto mb-3 flex max-w-3xl gap-2',
          'overflow-x-auto pb-1',
          !hasMessages && 'sm:flex-wrap sm:overflow-visible sm:pb-0',
        )}
      >
        {suggestions.map((suggestion) => (
          <li key={suggestion} className="shrink-0">
            <button
              type="button"
              disabled={isPending}
              onClick={() => onAsk(suggestion)}
              className="h-8 rounded-full border bg-card px-3 text-[13px] text-ink hover:bg-sunken disabled:pointer-events-none disabled:opacity-55"
            >
              {suggestion}
            </button>
          </li>
        ))}
      </ul>
      <div className="mx-auto flex max-w-3xl items-end gap-2">
        <textarea
          ref={field}
          rows={1}
          value={text}
          disabled={isPending}
          maxLength={maxQuestionLength}
          aria-label="Message to the assistant"
          placeholder="Ask about your business…"
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          className="max-h-[120px] min-h-10 flex-1 resize-none rounded-control border border-edge bg-card px-3 py-2 text-base disabled:opacity-55 md:text-sm"
        />
        {isPending && (
          <Button onClick={onStop} aria-label="Stop">
            <Square aria-hidden="true" />
          </Button>
        )}
        <Button variant="primary" disabled={isPending || isEmpty} onClick={submit} aria-label="Send">
          <Send aria-hidden="true" />
        </Button>
      </div>
    </div>
  )
}

function Footer({ onLeave }: { onLeave: () => void }) {
  const { data } = useQuery(queryFor(readAiSettings, {}))
  const isConnected = data !== undefined && data.provider !== 'none'
  return (
    <p className="px-4 pb-3 text-center text-[12px] text-quiet">
      {isConnected ? (
        `Powered by a large-language-model (${data.model})`
      ) : (
        <>
          Powered by a large-language-model once you{' '}
          <Link
            to="/settings"
            search={{ section: 'ai' } as never}
            onClick={onLeave}
            className="underline underline-offset-2"
          >
            connect one
          </Link>
          ; until then by built-in rules
        </>
      )}
    </p>
  )
}
