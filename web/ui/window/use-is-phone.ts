import { useMediaQuery } from '@mantine/hooks'

/** Whether there is only room for one column on the screen: below Mantine's `sm` breakpoint, where the navigation moves to the bottom. */
export const useIsPhone = (): boolean =>
  useMediaQuery('screen and (max-width: 47.99em)', false, { getInitialValueInEffect: false })
