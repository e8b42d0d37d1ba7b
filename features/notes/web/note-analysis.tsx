import { Sparkles } from 'lucide-react'
import { Button } from '#kit/button'
import { splitInsights } from '../analysis'
import type { Note } from '../note'
import { useAnalyzeNote } from './queries'

export function NoteAnalysis({ note }: { note: Note }) {
  const analysis = useAnalyzeNote()
  const isBusy = analysis.isPending || note.analysisIsDue
  const insights = splitInsights(note.aiAnalysis)
  return (
    <section aria-labelledby="note-analysis" className="mt-8 border-t pt-5">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h3 id="note-analysis" className="flex items-center gap-2 text-base font-semibold">
          <Sparkles aria-hidden="true" className="size-4 text-awning" /> AI Analysis
        </h3>
        {note.analyzedBy && <span className="text-[13px] text-quiet">by {note.analyzedBy}</span>}
        <span className="flex-1" />
        <span role="status" className="text-[13px] text-quiet">
          {isBusy && 'Analyzing...'}
        </span>
        <Button disabled={analysis.isPending} onClick={() => analysis.mutate(note.id)}>
          Reanalyze
        </Button>
      </div>
      <h4 className="mt-3 text-[13px] font-semibold text-quiet">Summary</h4>
      <p className="mt-1 break-words">{note.aiSummary ?? <Nothing isBusy={isBusy} />}</p>
      <h4 className="mt-3 text-[13px] font-semibold text-quiet">Insights</h4>
      {insights.length > 0 ? (
        <ul className="mt-1 list-disc space-y-1 pl-5">
          {insights.map((line) => (
            <li key={line} className="break-words">
              {line}
            </li>
          ))}
        </ul>
      ) : (
        <p className="mt-1">
          <Nothing isBusy={isBusy} />
        </p>
      )}
    </section>
  )
}

const Nothing = ({ isBusy }: { isBusy: boolean }) => (
  <span className="text-quiet">{isBusy ? 'On its way.' : 'None yet. “Reanalyze” reads the note.'}</span>
)
