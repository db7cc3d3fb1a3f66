/** Where a lead is merged with another, which may be chosen there. */
export const mergeAddress = (keptId: string, otherId?: string): string =>
  `/leads/merge?${new URLSearchParams({ kept: keptId, ...(otherId !== undefined && { other: otherId }) })}`
