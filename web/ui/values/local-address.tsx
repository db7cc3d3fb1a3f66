import { Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { t } from '../language/translate.ts'

/** Above an address to hand over that only this computer reaches: what to do about it. Nothing above any other. */
export function LocalAddress({ address }: { address: string }) {
  if (!isLocal(address)) return null
  return (
    <Group gap={6} wrap="nowrap" align="flex-start" role="note">
      <IconAlertTriangle
        size={16}
        color="var(--warning)"
        style={{ flex: 'none', marginTop: 2 }}
        aria-hidden
      />
      <Text>
        {t(
          'Only this computer reaches this address, no phone and no platform. Put the service where others reach it, and name that address in PUBLIC_URL.',
        )}
      </Text>
    </Group>
  )
}

function isLocal(address: string): boolean {
  const { hostname } = new URL(address, window.location.href)
  return (
    hostname === 'localhost' || hostname === '[::1]' || hostname === '0.0.0.0' || hostname.startsWith('127.')
  )
}
