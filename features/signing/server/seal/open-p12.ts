import { P12Signer } from '@libpdf/core'

/** The certificate of a P12 file; undefined if the file or the password is wrong. Runs in a thread. */
export async function openP12({
  file,
  password,
}: {
  file: Uint8Array
  password: string
}): Promise<Uint8Array | undefined> {
  try {
    return (await P12Signer.create(file, password)).certificate
  } catch {
    return undefined
  }
}
