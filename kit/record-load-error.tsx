import { Link, type LinkProps } from '@tanstack/react-router'
import { buttonClasses } from './button'
import { EmptyState } from './empty-state'
import { LoadError } from './load-error'
import { Page } from './page'
import { isNotFound } from './response-error'

type RecordLoadErrorProps = Pick<LinkProps, 'to'> & {
  /** 'Invoice' */
  noun: string
  /** Names the link to the others. */
  linkName: string
  failedTitle: string
  error: unknown
  onRetry: () => void
}

/** The page of a record that is not there, or could not be loaded. */
export const RecordLoadError = (props: RecordLoadErrorProps) => (
  <Page title={props.noun}>
    {isNotFound(props.error) ? (
      <EmptyState
        title={`${props.noun} not found`}
        action={
          <Link to={props.to} className={buttonClasses('primary')}>
            {props.linkName}
          </Link>
        }
      >
        It may have been deleted.
      </EmptyState>
    ) : (
      <LoadError title={props.failedTitle} onRetry={props.onRetry} />
    )}
  </Page>
)
