import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { LeadDetail, MergeChoices } from '../../../contract.ts'
import { oneLead } from '../../../requests/leads.ts'
import { mergeLeads } from '../../../requests/merging.ts'
import { Form } from '../../../ui/forms/form.tsx'
import { rich, t } from '../../../ui/language/translate.ts'
import { Loading } from '../../../ui/page/loading.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { Problem } from '../../../ui/page/problem.tsx'
import { TextLink } from '../../../ui/page/text-link.tsx'
import { ChooseLead } from './choose-lead.tsx'
import { mergeAddress } from './merge-address.ts'
import { MergeChoice } from './merge-choice.tsx'
import { differingFields, whichOf } from './merge-fields.ts'

/** Two leads that are one person, side by side: the value of each field that differs is chosen (decision 0021.55). */
export function MergeLeads(): ReactNode {
  const [params] = useSearchParams()
  const [keptId, otherId] = [params.get('kept') ?? '', params.get('other') ?? '']
  const kept = useQuery({ ...oneLead(keptId), enabled: keptId !== '' })
  const other = useQuery({ ...oneLead(otherId), enabled: otherId !== '' })
  const failed = [kept, other].find(({ error }) => error)
  return (
    <>
      <PageHeader
        title={t('Merge leads')}
        hint={rich('Two leads become one; calls and history of both are kept. Back to {link}', {
          link: <TextLink to={`/leads/${keptId}`}>{t('the lead')}</TextLink>,
        })}
      />
      {failed ? (
        <Problem error={failed.error as Error} retry={() => void failed.refetch()} />
      ) : !kept.data ? (
        <Loading label={t('Loading the lead')} />
      ) : otherId === '' ? (
        <ChooseLead kept={kept.data} />
      ) : !other.data ? (
        <Loading label={t('Loading the other lead')} />
      ) : (
        <SideBySide key={`${keptId} ${otherId}`} kept={kept.data} other={other.data} />
      )}
    </>
  )
}

function SideBySide({ kept, other }: { kept: LeadDetail; other: LeadDetail }): ReactNode {
  const navigate = useNavigate()
  const merge = useMutation(mergeLeads)
  const [choices, setChoices] = useState<MergeChoices>({})
  const fields = differingFields(kept, other)
  const act = (): void =>
    merge.mutate(
      { kept_id: kept.id, other_id: other.id, choices },
      {
        onSuccess: () => {
          notifications.show({
            message: t('Merged into {name}. The timeline can undo it.', { name: kept.name }),
          })
          navigate(`/leads/${kept.id}`)
        },
      },
    )
  return (
    <Form
      gap="md"
      maw="48rem"
      onSubmit={act}
      write={merge}
      failed={t('Not merged')}
      verb={t('Merge')}
      onCancel={() => navigate(`/leads/${kept.id}`)}
    >
      <Group gap="xs" justify="space-between">
        <Text>{rich('Stays: {lead}', { lead: <b>{whichOf(kept, other)}</b> })}</Text>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconArrowsExchange size={15} />}
          onClick={() => navigate(mergeAddress(other.id, kept.id), { replace: true })}
        >
          {t('Keep the other one')}
        </Button>
      </Group>
      {fields.length === 0 && <Text>{t('All fields of the two are alike.')}</Text>}
      {fields.map((field) => (
        <MergeChoice
          key={field}
          field={field}
          kept={kept}
          other={other}
          chosen={choices[field]}
          onChoose={(choice) => setChoices((before) => ({ ...before, [field]: choice }))}
        />
      ))}
      <Text c="dimmed">
        {t(
          'Calls, timeline and webhook deliveries of both are then with the lead that stays. You can undo it from the timeline.',
        )}
      </Text>
    </Form>
  )
}
