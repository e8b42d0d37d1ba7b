/** Resolves in a task of its own, so that the browser can draw and answer clicks in between. Timers wait longer, above all in hidden tabs. */
export const nextTask = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
