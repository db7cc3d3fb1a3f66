import { useQuery } from '@tanstack/react-query'
import { useSession } from '../session.tsx'
import { counted } from '../ui/language/format.ts'
import { istDateTime } from '../ui/language/ist.ts'
import { t } from '../ui/language/translate.ts'
import { basePath } from '../ui/window/base-path.ts'
import styles from './shell.module.css'

/** What `/readyz` says: it answers while the database, and with it every session, is away. */
interface Readiness {
  readonly status?: string
  readonly waiting?: number
  readonly since?: string
  readonly unreadable?: boolean
}

const askEveryMs = 30_000
/** Behind what the page itself asks for. */
const firstAskMs = 2_000

const readiness = async (): Promise<Readiness> => (await fetch(`${basePath}/readyz`)).json()

function textOf({ status, waiting = 0, since, unreadable }: Readiness): string | null {
  if (status === undefined)
    return t('No leads are taken: neither the database nor the disk of the service takes them.')
  if (waiting > 0 && since !== undefined) {
    const deliveries = counted(waiting, t('delivery'), t('deliveries'))
    return t(
      '{deliveries} wait on the disk of the service, since {time}. They become leads when the database takes them.',
      { deliveries, time: istDateTime(since) },
    )
  }
  if (unreadable)
    return t('Deliveries on the disk of the service cannot be read or saved. Its log names them.')
  if (status !== 'keeping') return null
  return t('The database takes no leads. What webhooks get is kept on the disk of the service until it does.')
}

/** Tells admins on every page what does not reach the database (decision 0046). */
export function KeptLine() {
  const { isAdmin } = useSession()
  const { data } = useQuery({
    queryKey: ['readiness'],
    queryFn: readiness,
    enabled: isAdmin,
    initialData: { status: 'ready' } as Readiness,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.dataUpdateCount === 0 ? firstAskMs : askEveryMs),
  })
  const text = textOf(data)
  return text === null ? null : (
    <div className={styles.kept} role="alert">
      {text}
    </div>
  )
}
