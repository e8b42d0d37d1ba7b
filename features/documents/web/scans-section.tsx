import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { queryFor } from '#kit/queries'
import { errorMessage } from '#kit/response-error'
import { Section } from '#kit/section'
import { send } from '#kit/send'
import { Skeleton } from '#kit/skeleton'
import { Switch } from '#kit/switch'
import { useToast } from '#kit/toast'
import { type ScanLanguage, scanLanguageNames, scanLanguages } from '../scan'
import { changeScanSettings, readScanSettings } from '../scan-api'

/** Settings → Files: the languages of scans. */
export function ScansSection() {
  const query = useQuery(queryFor(readScanSettings, {}))
  const client = useQueryClient()
  const toast = useToast()
  const saving = useMutation({
    mutationFn: (languages: ScanLanguage[]) => send(changeScanSettings, { languages }),
    onSuccess: (settings) => client.setQueryData(queryFor(readScanSettings, {}).queryKey, settings),
    onError: (error) =>
      toast({
        title: 'Error',
        description: errorMessage(error, 'The languages were not saved. Please try again.'),
        variant: 'destructive',
      }),
  })
  const chosen = query.data?.languages ?? []
  return (
    <Section
      title="Languages of scans"
      hint="Pictures and scanned PDFs are read on this machine, one at a time. One language is faster than two."
    >
      {query.isPending && <Skeleton className="h-20" />}
      {query.isLoadingError && <p className="text-quiet">{errorMessage(query.error, 'This could not be loaded.')}</p>}
      {query.data &&
        scanLanguages.map((language) => {
          const isOn = chosen.includes(language)
          return (
            <Switch
              key={language}
              label={scanLanguageNames[language]}
              checked={isOn}
              disabled={saving.isPending || (isOn && chosen.length === 1)}
              onChange={(on) =>
                saving.mutate(scanLanguages.filter((each) => (each === language ? on : chosen.includes(each))))
              }
            />
          )
        })}
      <p className="mt-2 text-[13px] text-quiet">
        A change holds for what is read from now on; Read Again at a document reads it anew.
      </p>
    </Section>
  )
}
