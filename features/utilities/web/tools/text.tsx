import { useRef, useState } from 'react'
import { Button } from '#kit/button'
import { CopyButton } from '#kit/copy-button'
import { TextArea } from '#kit/text-area'
import { countText, textChanges } from '../../text-tools'

export default function TextTools() {
  const [text, setText] = useState('')
  const undoStack = useRef<string[]>([])
  const change = (next: string) => {
    undoStack.current.push(text)
    setText(next)
  }
  const { words, characters, withoutSpaces, sentences, lines, minutes } = countText(text)
  const counts: [string, number][] = [
    ['words', words],
    ['characters', characters],
    ['without spaces', withoutSpaces],
    ['sentences', sentences],
    ['lines', lines],
    ['minutes to read', minutes],
  ]
  return (
    <div className="max-w-[760px]">
      <TextArea
        label="Text"
        rows={10}
        maxLength={200_000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <ul aria-label="Counts" className="figures mt-2 flex flex-wrap gap-x-5 gap-y-1 text-[13px] text-quiet">
        {counts.map(([what, count]) => (
          <li key={what}>
            <strong className="font-semibold text-ink">{count.toLocaleString('en-US')}</strong> {what}
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2">
        {Object.entries(textChanges).map(([name, apply]) => (
          <Button key={name} disabled={text === ''} onClick={() => change(apply(text))}>
            {name}
          </Button>
        ))}
      </div>
      <div className="mt-4 flex gap-2">
        <CopyButton label="Copy" text={text} disabled={text === ''} />
        <Button
          variant="quiet"
          disabled={undoStack.current.length === 0}
          onClick={() => setText(undoStack.current.pop() ?? '')}
        >
          Undo
        </Button>
      </div>
    </div>
  )
}
