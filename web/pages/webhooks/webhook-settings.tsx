import { Stack } from '@mantine/core'
import type { Webhook } from '../../contract-capture.ts'
import { DangerZone } from './danger-zone.tsx'
import { DefaultsForm } from './defaults-form.tsx'
import styles from './setup.module.css'

/** What a webhook's leads begin with, what it takes and answers, and what cannot be undone. */
export const WebhookSettings = ({ webhook }: { webhook: Webhook }) => (
  <Stack className={styles.steps}>
    <DefaultsForm key={webhook.id} webhook={webhook} />
    <DangerZone webhook={webhook} />
  </Stack>
)
