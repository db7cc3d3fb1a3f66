/** How many kinds of work are remembered for a connection; it keeps plans for about as many. */
const mostWorks = 128

/**
 * Connections that nobody uses, and what each has done. On a distributed database every connection plans the statements of
 * every account by itself (decision 0037): so work goes where it has been done before, and where it has not, to the
 * connection that was idle for longest, so that accounts spread over the connections. Work without a name goes to the last one.
 */
export class IdleConnections<C extends object> {
  /** The one that has been idle for longest first. */
  private readonly idle: C[] = []
  private readonly worksOf = new WeakMap<C, Set<string>>()

  get size(): number {
    return this.idle.length
  }

  /** Takes one out, whatever it has done before: nobody waits while there is one. */
  take(work: string): C | undefined {
    if (work === '') return this.idle.pop()
    const known = this.idle.findLastIndex((connection) => this.worksOf.get(connection)?.has(work))
    return this.idle.splice(Math.max(known, 0), 1)[0]
  }

  /** Puts one in that has done `work`. */
  put(connection: C, work: string): void {
    this.idle.push(connection)
    this.note(connection, work)
  }

  /** True when it was among them. */
  remove(connection: C): boolean {
    const at = this.idle.indexOf(connection)
    if (at !== -1) this.idle.splice(at, 1)
    return at !== -1
  }

  /** Remembers that it has done `work`, wherever it goes next. */
  note(connection: C, work: string): void {
    if (work === '') return
    const works = this.worksOf.get(connection) ?? new Set()
    this.worksOf.set(connection, works)
    works.delete(work)
    works.add(work)
    const [oldest] = works
    if (works.size > mostWorks && oldest !== undefined) works.delete(oldest)
  }
}
