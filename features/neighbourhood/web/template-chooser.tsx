import { useEffect, useState } from 'react'
import { useBusiness } from '#features/settings/web/queries'
import { Button } from '#kit/button'
import { Field } from '#kit/field'
import { Select } from '#kit/select'
import type { PostLanguage } from '../post'
import { type Facts, factNames, factsOf, type TemplateKind, templateKinds, templateNames } from '../templates'
import { useDraftPost } from './queries'

const noFacts: Facts = { owner: '', business: '', service: '', place: '', offer: '', client: '', project: '' }

type TemplateChooserProps = { language: PostLanguage; isEmpty: boolean; onText: (content: string) => void }

export function TemplateChooser({ language, isEmpty, onText }: TemplateChooserProps) {
  const business = useBusiness()
  const [kind, setKind] = useState<TemplateKind | ''>('')
  const [facts, setFacts] = useState(noFacts)
  const drafting = useDraftPost(onText)
  useEffect(() => {
    const name = business.data?.name
    if (name) setFacts((now) => ({ ...now, business: now.business || name }))
  }, [business.data])
  return (
    <div className="rounded-control bg-sunken p-3">
      <Select
        label="Begin from a template"
        value={kind}
        options={[
          { value: '', label: 'My own words' },
          ...templateKinds.map((one) => ({ value: one, label: templateNames[one] })),
        ]}
        onChange={(event) => setKind(event.target.value as TemplateKind | '')}
      />
      {kind && (
        <>
          <div className="mt-3 grid gap-3 sm:grid-cols-2">
            {factsOf[kind].map((fact) => (
              <Field
                key={fact}
                label={factNames[fact]}
                maxLength={200}
                value={facts[fact]}
                onChange={(event) => setFacts({ ...facts, [fact]: event.target.value })}
              />
            ))}
          </div>
          <div className="mt-3 flex flex-wrap items-center gap-3">
            <Button disabled={drafting.isPending} onClick={() => drafting.mutate({ kind, language, facts })}>
              {drafting.isPending ? 'Writing...' : isEmpty ? 'Write it' : 'Write it again'}
            </Button>
            <span role="status" className="text-[13px] text-quiet">
              {drafting.data && `Written by ${drafting.data.by}`}
            </span>
          </div>
        </>
      )}
    </div>
  )
}
