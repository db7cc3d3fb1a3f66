/** What a campaign found: figures for people, and faults that end it with a status of its own. */
export class Findings {
  readonly faults: string[] = []
  private readonly figures: string[] = []

  /** A line of the report. */
  say(line: string): void {
    this.figures.push(line)
    console.log(line)
  }

  /** Something that must not be. */
  fault(line: string): void {
    this.faults.push(line)
    console.log(`FAULT  ${line}`)
  }

  /** A fault unless it holds. */
  expect(holds: boolean, line: string): void {
    if (!holds) this.fault(line)
  }
}

/** The middle and the largest, as text in seconds. */
export function medianAndMax(ms: readonly number[]): string {
  const sorted = [...ms].sort((a, b) => a - b)
  const seconds = (one: number | undefined): string => ((one ?? 0) / 1000).toFixed(1)
  return `${seconds(sorted[sorted.length >> 1])}/${seconds(sorted.at(-1))} s`
}
