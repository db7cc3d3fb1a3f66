import { Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Lead } from '../../../contract.ts'
import { foundLeads } from '../../../requests/leads.ts'
import { useSession } from '../../../session.tsx'
import { t } from '../../../ui/language/translate.ts'
import { TextLink } from '../../../ui/page/text-link.tsx'
import { mergeAddress } from './merge-address.ts'

const typingMs = 200

/** Finds the lead that is to be merged into this one, among those that this person sees. */
export function ChooseLead({ kept }: { kept: Lead }): ReactNode {
  const { user } = useSession()
  const [text, setText] = useState('')
  const [sought] = useDebouncedValue(text.trim(), typingMs)
  const found = useQuery(foundLeads(sought, user.id))
  const others = found.data?.leads.filter(({ id }) => id !== kept.id)
  return (
    <Stack gap="sm" maw="32rem">
      <TextInput
        label={t('Which lead is {name} too?', { name: kept.name })}
        description={t('Part of a name, email, phone or company.')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={found.error?.message}
        autoFocus
      />
      {sought.length >= 2 && others?.length === 0 && <Text>{t('No other lead is found.')}</Text>}
      {sought.length >= 2 &&
        others?.map(({ id, name, phone, email }) => (
          <TextLink key={id} to={mergeAddress(kept.id, id)}>
            {[name, phone, email].filter((part) => part !== null).join(' · ')}
          </TextLink>
        ))}
    </Stack>
  )
}
