/** A length as it is typed: empty inputs are empty text. */
export interface TypedLength {
  minutes: number | string
  seconds: number | string
}

/** The whole length in seconds. */
export const secondsOf = ({ minutes, seconds }: TypedLength): number => Number(minutes) * 60 + Number(seconds)
