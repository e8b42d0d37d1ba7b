/** Who accepts a quote that several sign: the client, known by the email address, else who was asked first. */
export function whoAccepts<Signer extends { email: string }>(
  signers: Signer[],
  clientEmail: string | null | undefined,
): Signer | undefined {
  const address = clientEmail?.toLowerCase()
  return signers.find(({ email }) => email.toLowerCase() === address) ?? signers[0]
}
