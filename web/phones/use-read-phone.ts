import { useSession } from '../session.tsx'
import { type ReadablePhone, readPhone } from '../ui/forms/read-phone.ts'

/** `readPhone` for the account that one is signed in to. */
export function useReadPhone(): (sent: string) => ReadablePhone {
  const { account } = useSession()
  return (sent) => readPhone(sent, account.default_region)
}
