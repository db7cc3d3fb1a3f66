/**
 * Does each of `work` again and again until `deed` is over, and answers what that does. It ends also where the deed fails:
 * what went on behind its test would fail another one.
 */
export async function beside<T>(
  work: readonly (() => Promise<unknown>)[],
  deed: () => Promise<T>,
): Promise<T> {
  let isOver = false
  const working = Promise.all(
    work.map(async (once) => {
      while (!isOver) await once()
    }),
  )
  // What fails is told below, when the deed is over.
  working.catch(() => undefined)
  try {
    return await deed()
  } finally {
    isOver = true
    await working
  }
}
