/** Where a lead is merged with another, which may be chosen there. */
export function mergeAddress(keptId: string, otherId?: string): string {
  return `/leads/merge?${new URLSearchParams({ kept: keptId, ...(otherId !== undefined && { other: otherId }) })}`
}
