import { useMediaQuery } from '@mantine/hooks'

/** Whether a list has less room than its columns would like: beside the navigation, and below Mantine's `lg` breakpoint. */
export const useIsTablet = (): boolean =>
  useMediaQuery('screen and (min-width: 48em) and (max-width: 74.99em)', false, {
    getInitialValueInEffect: false,
  })
