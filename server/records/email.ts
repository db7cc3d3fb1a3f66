const plainEmail = /^[^\s@<>()[\],;:\\"\p{C}]+@[^\s@<>()[\],;:\\"\p{C}]+\.[^\s@<>()[\],;:\\".\p{C}]+$/u

const longestEmail = 254

/**
 * The form that leads and users are matched on, or null when it is no email (decision 0001.9): NFC, so that it does
 * not matter how a letter with an accent is put together, with ASCII letters in lower case and no others, which two
 * addresses may tell apart.
 */
export function normalizeEmail(email: string): string | null {
  if (email !== last.email) last = { email, normalized: normalizeAnew(email) }
  return last.normalized
}

/** The email of a delivery is asked for when it is weighed, chosen and saved: so the last one is remembered. */
let last = { email: '', normalized: null as string | null }

function normalizeAnew(email: string): string | null {
  const trimmed = email.trim()
  if (trimmed.length > longestEmail) return null
  const composed = trimmed.normalize('NFC')
  if (composed.length > longestEmail || !plainEmail.test(composed) || composed.includes('..')) return null
  return composed.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}
