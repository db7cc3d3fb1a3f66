/** Each id is some series in memory and in every scrape; an installation of many accounts has thousands. */
const mostIds = 1_000

/** Ids as labels of a metric: those that come after the first thousand share one, `others`. */
export function boundedIds(most = mostIds): (id: string) => string {
  const known = new Set<string>()
  return (id) => {
    if (known.has(id)) return id
    if (known.size >= most) return 'others'
    known.add(id)
    return id
  }
}
