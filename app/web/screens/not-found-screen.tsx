import { buttonClasses } from '#kit/button'
import { EmptyState } from '#kit/empty-state'

export function NotFoundScreen() {
  return (
    <main className="mx-auto flex min-h-dvh max-w-xl flex-col justify-center px-4 py-10">
      <title>404 Page Not Found · Mainstreet</title>
      <h1 className="mb-6 text-center font-sign text-[28px] leading-9 font-semibold tracking-tight">
        404 Page Not Found
      </h1>
      <EmptyState
        title="There is no door at this address"
        action={
          <a href="/" className={buttonClasses('primary')}>
            Back to the front
          </a>
        }
      >
        <p>The link may be old, or mistyped.</p>
        <p className="mt-2">Did you forget to add the page to the router?</p>
      </EmptyState>
    </main>
  )
}
