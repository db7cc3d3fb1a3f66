import { useMediaQuery } from '@mantine/hooks'

/** Whether there is only room for one column: below Mantine's `sm` breakpoint, where the navigation moves to the bottom. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
}
