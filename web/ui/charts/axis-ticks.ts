const mostSteps = 4

/** Even, round marks from zero to just above the largest count: 11 → 0, 5, 10, 15; never a part of one. */
export function axisTicks(largest: number): number[] {
  const rough = Math.max(1, largest / mostSteps)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= rough) ?? 1
  const steps = Math.max(1, Math.ceil(largest / step))
  return Array.from({ length: steps + 1 }, (_empty, i) => i * step)
}
