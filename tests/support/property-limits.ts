import fc from 'fast-check'

/**
 * A property that fails is reported with the smallest example found in four minutes; without a limit, the test would only
 * time out.
 */
fc.configureGlobal({ interruptAfterTimeLimit: 240_000, markInterruptAsFailure: true })
