type Close = () => Promise<void>

/** What a campaign has started and not ended yet, in its order. */
const started = new Set<Close>()
let isEnding = false
/** Ending takes a shutdown of service and database; whatever hangs, the campaign ends. */
const longestMs = 40_000

/** True from the signal that ends the campaign on: nothing is started any more, and failures tell nothing. */
export const isCampaignEnding = (): boolean => isEnding

/** Notes what has to be ended whatever comes. Answers what ends it, once: who asks again waits for the first. */
export function endsWithCampaign(close: () => unknown): Close {
  let closing: Promise<void> | undefined
  const once = (): Promise<void> => {
    closing ??= (async () => {
      await close()
    })().finally(() => started.delete(once))
    return closing
  }
  started.add(once)
  return once
}

/** Ends what is left, the latest first. */
export async function endStarted(): Promise<void> {
  for (const close of [...started].toReversed()) {
    await close().catch((error: Error) => console.error(error.message))
  }
}

/** A signal to the campaign ends what it started, and then the campaign. */
export function endOnSignals(): void {
  for (const [signal, status] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    process.once(signal, () => {
      isEnding = true
      console.log(`ended by ${signal}: closing what was started`)
      setTimeout(() => process.exit(status), longestMs)
      void endStarted().finally(() => process.exit(status))
    })
  }
}
