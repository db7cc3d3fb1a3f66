/** What `leadline doctor` found out about one thing. */
export interface Finding {
  readonly check: string
  /** `wrong` does not work, or loses something; `risky` works until something happens. */
  readonly status: 'good' | 'risky' | 'wrong'
  readonly found: string
  /** What to do, in a sentence; empty where nothing is to be done. */
  readonly remedy: string
}

export const good = (check: string, found: string): Finding => ({ check, status: 'good', found, remedy: '' })

export const risky = (check: string, found: string, remedy: string): Finding => ({
  check,
  status: 'risky',
  found,
  remedy,
})

export const wrong = (check: string, found: string, remedy: string): Finding => ({
  check,
  status: 'wrong',
  found,
  remedy,
})
