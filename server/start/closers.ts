/** How something that was opened is closed. */
export type Closer = () => Promise<void>

/** Closed is what was opened, in the reverse order. */
export async function closeAll(closers: Closer[]): Promise<void> {
  for (const close of closers.splice(0).reverse()) await close()
}
