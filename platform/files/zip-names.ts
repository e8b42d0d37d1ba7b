import yauzl from 'yauzl'

const maxNames = 2_000

/** The names in a zip's directory, without unpacking; none if it is not a complete zip. */
export async function namesInZip(file: string): Promise<string[]> {
  const names: string[] = []
  try {
    const zip = await yauzl.openPromise(file, { lazyEntries: true, autoClose: false })
    try {
      for await (const { fileName } of zip.eachEntry()) if (names.push(fileName) >= maxNames) break
    } finally {
      zip.close()
    }
  } catch {
    // A truncated directory still gives the names before the end.
  }
  return names
}
