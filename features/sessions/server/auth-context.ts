import {
  getCurrentAuthContextAsyncLocalStorage,
  getCurrentDBAdapterAsyncLocalStorage,
  getRequestStateAsyncLocalStorage,
} from '@better-auth/core/context'

let runningCalls = 0

/**
 * better-auth uses AsyncLocalStorage, which before Node 24 slows down every promise of the process once it was used.
 * This disables the storages whenever no call is running.
 */
export function trackOnlyDuringCalls<Api extends object>(api: Api): Api {
  return new Proxy(api, {
    get(target, name) {
      const endpoint: unknown = Reflect.get(target, name)
      if (typeof endpoint !== 'function') return endpoint
      return async (...args: unknown[]) => {
        runningCalls++
        try {
          return await endpoint(...args)
        } finally {
          runningCalls--
          await disableStorages()
        }
      }
    },
  })
}

async function disableStorages(): Promise<void> {
  const storages = await Promise.all([
    getCurrentAuthContextAsyncLocalStorage(),
    getCurrentDBAdapterAsyncLocalStorage(),
    getRequestStateAsyncLocalStorage(),
  ])
  if (runningCalls === 0) for (const storage of storages) storage.disable()
}
