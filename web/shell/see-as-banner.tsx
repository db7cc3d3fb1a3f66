import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useSession } from '../session.tsx'
import { rich, t } from '../ui/language/translate.ts'
import styles from './shell.module.css'

/** Says whose eyes an admin is looking with, and how to stop. */
export function SeeAsBanner() {
  const { seeing, seeAs } = useSession()
  if (seeing === null) return null
  return (
    <div className={styles.seeing} role="status">
      <span>
        <IconEye size={16} style={{ verticalAlign: '-3px' }} />{' '}
        {rich('You see what {name} sees. Nothing can be changed meanwhile.', { name: <b>{seeing.name}</b> })}
      </span>
      <Button size="compact-sm" variant="white" color="dark" onClick={() => seeAs(null)}>
        {t('Stop')}
      </Button>
    </div>
  )
}
