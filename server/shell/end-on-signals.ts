/**
 * Lets a signal, or the end of a process that started this one with a channel, end the command by way of its `exit`
 * handlers, which remove what is half written.
 */
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
