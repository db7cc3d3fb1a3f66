/** What a service in the background tells the command that started it, over their channel. */
export type StartMessage =
  | { readonly welcome: string }
  /** It listens, and what it waits for. */
  | { readonly waiting: string; readonly url: string; readonly address: string }
  /** `url` for people, `address` on this machine. */
  | { readonly url: string; readonly address: string }

/** Tells it; false where nobody started this process so. Settles when the message has left the process. */
export function sendToStarter(message: StartMessage): Promise<boolean> {
  if (process.send === undefined || !process.connected) return Promise.resolve(false)
  return new Promise((resolve, reject) => {
    process.send?.(message, undefined, {}, (error) => (error ? reject(error) : resolve(true)))
  })
}
