/** How often what is looked at is asked for again. */
export const visibleMs = 5_000
/** In a tab that nobody looks at: browsers let its clocks run once a minute. */
const hiddenMs = 60_000

/** A page asks anew when one comes to it, except for what was asked for on the way to it, within the last second. */
const staleTime = 1_000

/** For a query whose answer follows what happens while its page is in sight, and heals after a restart. */
export const live = { refetchInterval: visibleMs, staleTime } as const

/** As `live`, and slowly in the background too: for what the tab's title tells. */
export const liveInBackground = {
  refetchInterval: () => (document.visibilityState === 'visible' ? visibleMs : hiddenMs),
  refetchIntervalInBackground: true,
  staleTime,
} as const
