const plainEmail = /^[^\s@<>()[\],;:\\"\p{C}]+@[^\s@<>()[\],;:\\"\p{C}]+\.[^\s@<>()[\],;:\\".\p{C}]+$/u

/** The lower-case form that leads and users are matched on, or null when it is no email (decision 0001.9). */
export function normalizeEmail(email: string): string | null {
  const trimmed = email.trim()
  if (trimmed.length > 254 || !plainEmail.test(trimmed) || trimmed.includes('..')) return null
  return trimmed.toLowerCase()
}
