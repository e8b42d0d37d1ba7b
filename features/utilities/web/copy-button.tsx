import { Copy } from 'lucide-react'
import { Button } from '#kit/button'
import { useToast } from '#kit/toast'

type CopyButtonProps = { label: string; text: string; html?: string; disabled?: boolean }

/** Puts a text on the clipboard, as formatted words too where there are such. */
export function CopyButton({ label, text, html, disabled }: CopyButtonProps) {
  const toast = useToast()
  const copy = async () => {
    try {
      await (html ? copyFormatted(html, text) : navigator.clipboard.writeText(text))
      toast({ title: 'Copied' })
    } catch {
      toast({
        title: 'Not copied',
        description: 'This browser keeps its clipboard closed. Select the text and copy it yourself.',
        look: 'destructive',
      })
    }
  }
  return (
    <Button disabled={disabled} onClick={() => void copy()}>
      <Copy aria-hidden="true" /> {label}
    </Button>
  )
}

const copyFormatted = (html: string, text: string) =>
  navigator.clipboard.write([
    new ClipboardItem({
      'text/html': new Blob([html], { type: 'text/html' }),
      'text/plain': new Blob([text], { type: 'text/plain' }),
    }),
  ])
