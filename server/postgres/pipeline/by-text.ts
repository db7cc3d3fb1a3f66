/** Characters of texts of which something is remembered, in each place that does. */
const mostCharacters = 1_000_000

/** What is known of texts, made anew where it was forgotten: that which was made first goes first. */
export class ByText<T> {
  private readonly known = new Map<string, T>()
  private characters = 0

  of(text: string, make: () => T): T {
    const found = this.known.get(text)
    if (found !== undefined) return found
    const made = make()
    this.known.set(text, made)
    this.characters += text.length
    for (const oldest of this.known.keys()) {
      if (this.characters <= mostCharacters) break
      this.known.delete(oldest)
      this.characters -= oldest.length
    }
    return made
  }
}
