import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue, type Registry } from 'prom-client'

/** What a process has measured. */
export type Metrics = readonly MetricObjectWithValues<MetricValue<string>>[]

/** The metrics of all processes as one text, those of processes that are gone included. */
export interface SummedMetrics {
  text(): Promise<string>
  /** The last that is known of a process. */
  keepLast(processNumber: number, metrics: Metrics): void
  /** It is gone: what it counted stays in the sums, so that no counter falls. */
  forget(processNumber: number): void
}

const isCounted = ({ type }: Metrics[number]): boolean => ['counter', 'histogram'].includes(String(type))

const summed = (all: readonly Metrics[]): Registry =>
  AggregatorRegistry.aggregate(all.map((metrics) => [...metrics])) as Registry

/**
 * Counters and histograms are added up; of gauges each says itself what is made of several (`aggregator`). `askAll`
 * answers what the living processes hold, by their number; one that does not answer counts with the last it said.
 */
export function sumMetrics(
  own: Registry,
  askAll: () => Promise<ReadonlyMap<number, Metrics>>,
): SummedMetrics {
  const last = new Map<number, Metrics>()
  let departed: Promise<Metrics> = Promise.resolve([])

  return {
    async text() {
      const ours = await own.getMetricsAsJSON()
      for (const [processNumber, metrics] of await askAll()) last.set(processNumber, metrics)
      const living = [ours, ...last.values()]
      return summed([...living, await departed]).metrics()
    },
    keepLast: (processNumber, metrics) => void last.set(processNumber, metrics),
    forget(processNumber) {
      const counted = last.get(processNumber)?.filter(isCounted) ?? []
      last.delete(processNumber)
      departed = departed.then((before) => summed([before, counted]).getMetricsAsJSON())
    },
  }
}
