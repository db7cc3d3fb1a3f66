import { Grid, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Webhook } from '../../contract-capture.ts'
import { ConnectSteps } from './connect-steps.tsx'
import { DangerZone } from './danger-zone.tsx'
import { DefaultsForm } from './defaults-form.tsx'
import { Refusals } from './deliveries/refusals.tsx'
import { WebhookAddress } from './webhook-address.tsx'

/** A webhook's address with a test, the steps of its platform, its defaults, and what cannot be undone. */
export function Setup({ webhook }: { webhook: Webhook }): ReactNode {
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, lg: 6 }}>
        <Stack>
          <WebhookAddress webhook={webhook} />
          <ConnectSteps webhook={webhook} />
          <Refusals webhookId={webhook.id} />
          <DangerZone webhook={webhook} />
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 6 }}>
        <DefaultsForm key={webhook.id} webhook={webhook} />
      </Grid.Col>
    </Grid>
  )
}
