import type { Role } from './role.ts'

/** How a platform numbers the parts of one field. Adding a platform is adding a row. */
export interface NumberedParts {
  /** A key: its first group is the field, its second the part. */
  readonly key: RegExp
  /** Part → role where the field is a name, and where it is an address. */
  readonly ofName: Readonly<Record<string, Role>>
  readonly ofAddress: Readonly<Record<string, Role>>
  /** Parts that only an address has, such as the street: they tell it from a name. */
  readonly onlyInAddress: readonly string[]
}

export const numberedParts: readonly NumberedParts[] = [
  // Gravity Forms: "1.3" is the first name of field 1, "4.3" the city of field 4, "4.1" its street, "4.5" its postal code.
  {
    key: /^(?:input_)?(\d+)[._](\d)$/,
    ofName: { '3': 'first_name', '4': 'middle_name', '6': 'last_name' },
    ofAddress: { '3': 'city' },
    onlyInAddress: ['1', '5'],
  },
]
