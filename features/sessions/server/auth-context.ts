import {
  getCurrentAuthContextAsyncLocalStorage,
  getCurrentDBAdapterAsyncLocalStorage,
  getRequestStateAsyncLocalStorage,
} from '@better-auth/core/context'

let running = 0

/**
 * The library follows its calls through every promise of the process, which before Node 24 makes every request slower:
 * a storage that was used once stays switched on. Here it rests whenever no call runs.
 */
export function followOnlyWhileAsked<Api extends object>(api: Api): Api {
  return new Proxy(api, {
    get(target, name) {
      const endpoint: unknown = Reflect.get(target, name)
      if (typeof endpoint !== 'function') return endpoint
      return async (...given: unknown[]) => {
        running++
        try {
          return await endpoint(...given)
        } finally {
          running--
          await rest()
        }
      }
    },
  })
}

async function rest(): Promise<void> {
  const storages = await Promise.all([
    getCurrentAuthContextAsyncLocalStorage(),
    getCurrentDBAdapterAsyncLocalStorage(),
    getRequestStateAsyncLocalStorage(),
  ])
  if (running === 0) for (const storage of storages) storage.disable()
}
