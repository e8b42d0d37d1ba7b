import fc from 'fast-check'

/**
 * What a property found is reported with the smallest example found in four minutes: a search without end would only
 * say that the test hung.
 */
fc.configureGlobal({ interruptAfterTimeLimit: 240_000, markInterruptAsFailure: true })
