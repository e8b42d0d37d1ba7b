import yauzl from 'yauzl'

const atMost = 2_000

/** The names in a zip's table of contents; nothing is unpacked. What is no whole zip has none. */
export async function namesInZip(file: string): Promise<string[]> {
  const names: string[] = []
  try {
    const zip = await yauzl.openPromise(file, { lazyEntries: true, autoClose: false })
    try {
      for await (const { fileName } of zip.eachEntry()) if (names.push(fileName) >= atMost) break
    } finally {
      zip.close()
    }
  } catch {
    // A table that breaks off still names what came before.
  }
  return names
}
