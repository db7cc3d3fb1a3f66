import { Button, Group, Stack, TagsInput, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { checkAddress } from '../../requests/api-keys.ts'
import { useSession } from '../../session.tsx'
import { serviceText } from '../../ui/language/service-text.ts'
import { t } from '../../ui/language/translate.ts'

interface WhitelistFieldProps {
  entries: string[]
  onChange: (entries: string[]) => void
  error: ReactNode
}

/** The addresses a key may be used from, with a try: would this address be let in? Each malformed entry is named. */
export function WhitelistField({ entries, onChange, error }: WhitelistFieldProps): ReactNode {
  const { address: ownAddress } = useSession()
  const check = useMutation(checkAddress)
  const [address, setAddress] = useState('')
  const tried = address.trim()
  const bad = check.data?.bad_entries ?? []
  return (
    <Stack gap={6}>
      <TagsInput
        label={t('From these addresses only')}
        description={t('IPs or CIDR ranges; empty lets every address in')}
        placeholder={entries.length === 0 ? '203.0.113.7, 198.51.100.0/24' : ''}
        splitChars={[',', ' ', ';']}
        acceptValueOnBlur
        value={entries}
        onChange={(texts) =>
          onChange(texts.flatMap((text) => text.split(/[\s,;]+/)).filter((entry) => entry !== ''))
        }
        error={
          error ??
          (bad.length > 0 && bad.map(({ entry, reason }) => `${entry}: ${serviceText(reason)}`).join(' · '))
        }
      />
      <Group gap="xs" align="flex-end">
        <TextInput
          size="xs"
          label={t('Would this address be let in?')}
          placeholder={t('{address} (yours)', { address: ownAddress })}
          value={address}
          onChange={(event) => setAddress(event.currentTarget.value)}
          flex={1}
        />
        <Button
          size="xs"
          variant="default"
          loading={check.isPending}
          onClick={() => check.mutate({ ip_whitelist: entries, ...(tried && { address: tried }) })}
        >
          {t('Try')}
        </Button>
      </Group>
      <Text aria-live="polite">
        {check.error?.message}
        {check.data &&
          bad.length === 0 &&
          t(check.data.let_in ? '{address} would be let in.' : '{address} would not be let in.', {
            address: check.data.address ?? '',
          })}
      </Text>
    </Stack>
  )
}
