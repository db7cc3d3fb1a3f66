/** How often what is looked at is asked for again. */
export const visibleMs = 5_000
/** In a tab that nobody looks at: browsers let its clocks run once a minute. */
const hiddenMs = 60_000

/** Whoever comes to a page sees what is there now; what was asked for on the way to it is not asked for twice. */
const staleTime = 1_000

/** For a query whose answer follows what happens while its page is in sight, and heals after a restart. */
export const live = { refetchInterval: visibleMs, staleTime } as const

/** As `live`, and slowly in the background too: for what the tab's title tells. */
export const liveInBackground = {
  refetchInterval: () => (document.visibilityState === 'visible' ? visibleMs : hiddenMs),
  refetchIntervalInBackground: true,
  staleTime,
} as const
