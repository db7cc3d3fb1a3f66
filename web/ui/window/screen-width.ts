import { useMediaQuery } from '@mantine/hooks'

/** Whether there is only room for one column on the screen: below Mantine's `sm` breakpoint, where the navigation moves to the bottom. */
export const useIsPhone = (): boolean =>
  useMediaQuery('screen and (max-width: 47.99em)', false, { getInitialValueInEffect: false })

/** Whether a list has less room than its columns would like: beside the navigation, and below Mantine's `lg` breakpoint. */
export const useIsTablet = (): boolean =>
  useMediaQuery('screen and (min-width: 48em) and (max-width: 74.99em)', false, {
    getInitialValueInEffect: false,
  })
