/** What is known of a request when it ends; no address, no query, no body. */
export interface RequestFacts {
  /** The route's pattern, such as `/webhook/:token`. */
  readonly route: string
  readonly status: number
  readonly requestId: string
  readonly refusalCode: string | null
}

/** The span of one request. */
export interface RequestTrace {
  /** Spans that begin inside `next`, and in what it starts, are parts of this one. */
  run(next: () => void): void
  end(facts: RequestFacts): void
}

/** Traces of requests and of their database steps, on their way to a collector. */
export interface Tracing {
  /** `traceparent` is the header of the W3C, from a proxy or a sender that traces as well. */
  beginRequest(method: string, traceparent: string | undefined): RequestTrace
  /** A part of the request that is under way; nothing where none is. */
  inStep<T>(name: string, work: () => Promise<T>): Promise<T>
  /** Sends what is left, within two seconds. */
  close(): Promise<void>
}
