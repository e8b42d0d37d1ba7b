import { Link } from '@tanstack/react-router'
import { buttonClasses } from '#kit/button'
import { EmptyState } from '#kit/empty-state'
import { Page } from '#kit/page'

/** An honest page for a part of the house whose rooms are not furnished yet. */
export function unfinished(title: string, holds: string, subtitle?: string) {
  return function UnfinishedScreen() {
    return (
      <Page title={title} {...(subtitle && { subtitle })}>
        <EmptyState
          title="Not open yet"
          action={
            <Link to="/requests" className={buttonClasses('plain')}>
              See consultation requests
            </Link>
          }
        >
          This page will hold {holds}. It is still being fitted out; nothing you enter elsewhere is lost.
        </EmptyState>
      </Page>
    )
  }
}
