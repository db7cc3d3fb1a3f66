import { NumberInput, type NumberInputProps } from '@mantine/core'

/** An amount in rupees as it is written in India: ₹ 12,50,000. */
export const RupeesInput = (props: NumberInputProps) => (
  <NumberInput
    {...props}
    prefix="₹ "
    thousandSeparator=","
    thousandsGroupStyle="lakh"
    decimalScale={2}
    min={0}
    hideControls
  />
)
