/** A signal, or the end of the parent process, ends the command by its `exit` handlers, which tidy up. */
export function endOnSignals(): void {
  for (const [signal, number] of [
    ['SIGHUP', 1],
    ['SIGINT', 2],
    ['SIGTERM', 15],
  ] as const) {
    process.once(signal, () => process.exit(128 + number))
  }
  process.once('disconnect', () => process.exit(1))
  // To listen does not keep the command alive when its work is done.
  process.channel?.unref()
}
