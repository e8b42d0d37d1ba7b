import { FilesSection } from '#features/documents/web/files-section'

export default function Files() {
  return <FilesSection />
}
