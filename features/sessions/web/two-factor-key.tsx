import { renderSVG } from 'uqr'

/** The QR code and key for an authenticator app, and the recovery codes. */
export function TwoFactorKey({ address, recoveryCodes }: { address: string; recoveryCodes: string[] }) {
  const qrCode = `data:image/svg+xml,${encodeURIComponent(renderSVG(address, { border: 2 }))}`
  return (
    <div className="flex flex-wrap gap-6">
      <div>
        <p className="mb-2 font-medium">1. Scan with your authenticator app</p>
        <img src={qrCode} alt="QR code for your authenticator app" className="size-44 rounded-card border bg-card" />
        <p className="mt-2 max-w-44 text-[13px] text-quiet">
          Or type this key: <code className="break-all text-ink">{new URL(address).searchParams.get('secret')}</code>
        </p>
      </div>
      <div>
        <p className="mb-2 font-medium">2. Keep these recovery codes somewhere safe</p>
        <ul className="figures grid grid-cols-2 gap-x-6 gap-y-1 rounded-card border bg-card px-4 py-3 font-mono">
          {recoveryCodes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <p className="mt-2 max-w-72 text-[13px] text-quiet">
          Each works once in place of a code. They are shown only now.
        </p>
      </div>
    </div>
  )
}
