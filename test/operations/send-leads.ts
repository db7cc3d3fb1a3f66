import { ask } from './built-service.ts'

let number = 0

/** Creates leads without a pause until told to stop; answers by phone when each was acknowledged. */
export function sendWithoutPause(
  url: string,
  key: string,
  senders: number,
): { stop: () => Promise<Map<string, number>> } {
  const acknowledged = new Map<string, number>()
  let isSending = true
  const send = async (): Promise<void> => {
    while (isSending) {
      number += 1
      const phone = `+9198${String(10_000_000 + number)}`
      const { status } = await ask(url, key, 'POST', '/leads', { name: `Lead ${number}`, phone })
      if (status === 201) acknowledged.set(phone, Date.now())
    }
  }
  const all = Promise.all(Array.from({ length: senders }, send))
  return {
    stop: async () => {
      isSending = false
      await all
      return acknowledged
    },
  }
}
