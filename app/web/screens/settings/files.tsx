import { FilesSection } from '#features/documents/web/files-section'
import { ScansSection } from '#features/documents/web/scans-section'

export default function Files() {
  return (
    <>
      <FilesSection />
      <ScansSection />
    </>
  )
}
