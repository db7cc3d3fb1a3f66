import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { UserRow } from '../../../contract.ts'
import type { DeliveryDetail } from '../../../contract-capture.ts'
import { assignmentWords } from '../../../leads/assignment-words.ts'
import { matchWords } from '../../../leads/match-words.ts'
import { nameOf, usePeople } from '../../../people/people.ts'
import { askedParties, oneDelivery, replayDelivery, tellCustomer } from '../../../requests/deliveries.ts'
import { useSession } from '../../../session.tsx'
import { PanelHeader } from '../../../ui/dialogs/panel-header.tsx'
import { istDateTime, istDateTimeExactly } from '../../../ui/language/ist.ts'
import { serviceText } from '../../../ui/language/service-text.ts'
import { t } from '../../../ui/language/translate.ts'
import { Waiting } from '../../../ui/page/loading.tsx'
import { Problem } from '../../../ui/page/problem.tsx'
import { TextLink } from '../../../ui/page/text-link.tsx'
import { CodeBlock } from '../../../ui/values/code-block.tsx'
import { Facts } from '../../../ui/values/facts.tsx'
import { MappedResult } from '../mapping/mapped-result.tsx'
import { OutcomeMark } from './delivery-outcome.tsx'
import { DeliveryParts } from './delivery-parts.tsx'
import { PleaseCheck } from './please-check.tsx'

/** One delivery: what came, what was made of it, and why; it can be taken through the present mapping again. */
export function DeliveryPanel({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const delivery = useQuery(oneDelivery(id))
  return (
    <Stack gap="sm">
      <PanelHeader title={t('Delivery')} onClose={onClose} />
      <Waiting query={delivery} label={t('Loading the delivery')} />
      {delivery.data && <Contents delivery={delivery.data} />}
    </Stack>
  )
}

function Contents({ delivery }: { delivery: DeliveryDetail }): ReactNode {
  const { canWrite } = useSession()
  const replay = useMutation(replayDelivery)
  const people = usePeople()
  return (
    <>
      <Facts
        facts={[
          { name: t('Outcome'), value: <OutcomeMark outcome={delivery.outcome} /> },
          { name: t('Reason'), value: delivery.reason && serviceText(delivery.reason) },
          { name: t('Received'), value: istDateTimeExactly(delivery.received_at) },
          { name: t('From'), value: delivery.address },
          { name: t('Sent as'), value: delivery.content_type },
          { name: t('Lead'), value: delivery.lead_id && leadLink(delivery.lead_id) },
          ...(delivery.why_matched === null
            ? []
            : [{ name: t('Matched by'), value: matchWords(delivery.why_matched) }]),
          ...assignmentFacts(delivery, people.data),
          { name: t('Replayed'), value: delivery.replayed_at && istDateTime(delivery.replayed_at) },
        ]}
      />
      {canWrite && delivery.to_check && <PleaseCheck delivery={delivery} />}
      {canWrite && delivery.outcome === 'rejected' && delivery.field === 'name' && (
        <WhichCustomer delivery={delivery} />
      )}
      {canWrite && delivery.body !== null && (
        <Group>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconRefresh size={15} />}
            loading={replay.isPending}
            onClick={() => replay.mutate(delivery.id)}
          >
            {isHeldSpam(delivery) ? t('Make it a lead') : t('Replay')}
          </Button>
          <TextLink to={`/webhooks/${delivery.webhook_id}/mapping`}>{t('Correct the mapping')}</TextLink>
          {replay.data && (
            <Text component="div" role="status">
              <OutcomeMark outcome={replay.data.delivery.outcome} />{' '}
              {serviceText(replay.data.delivery.reason ?? '')}
            </Text>
          )}
        </Group>
      )}
      <DeliveryParts delivery={delivery} />
      {delivery.mapped && <MappedResult mapped={delivery.mapped} origins={delivery.origins ?? {}} />}
      {delivery.body === null ? (
        <Text c="dimmed">
          {delivery.body_removed
            ? t('The body was removed, with its lead or by age.')
            : t('It came without a body.')}
        </Text>
      ) : (
        <CodeBlock code={indented(delivery.body)} what={t('body')} />
      )}
    </>
  )
}

/** A received body, indented where it is JSON and untouched where it is not. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/** Who got the lead and why; earlier deliveries say the rule alone. */
function assignmentFacts(
  { assignment, rule_name: rule }: DeliveryDetail,
  people: UserRow[] | undefined,
): { name: string; value: ReactNode }[] {
  if (assignment === null) return rule === null ? [] : [{ name: t('Rule'), value: rule }]
  const { assigned_to } = assignment
  return [
    { name: t('Assigned to'), value: assigned_to === null ? t('Nobody') : nameOf(people, assigned_to) },
    { name: t('Why'), value: assignmentWords(assignment) },
  ]
}

/** What was taken for spam becomes a lead by a person's word alone. */
const isHeldSpam = ({ outcome, caught_by }: DeliveryDetail): boolean =>
  outcome === 'ignored' && caught_by !== null

const leadLink = (id: string): ReactNode => <TextLink to={`/leads/${id}`}>{t('Open the lead')}</TextLink>

/** Two people stand in a body, or one who may not be the customer: one click says who asked, for this delivery and for those that come. */
function WhichCustomer({ delivery }: { delivery: DeliveryDetail }): ReactNode {
  const { data: parties = [] } = useQuery(askedParties(delivery.id))
  const tell = useMutation(tellCustomer(delivery))
  if (parties.length === 0) return null
  return (
    <Alert title={parties.length > 1 ? t('Which of them is the customer?') : t('Is this the customer?')}>
      <Group gap="xs" mb={6}>
        {parties.map(({ name, mapping }) => (
          <Button key={name} size="xs" loading={tell.isPending} onClick={() => tell.mutate(mapping)}>
            {name}
          </Button>
        ))}
      </Group>
      <Text>{t('This delivery becomes that lead, and those that come are read the same way.')}</Text>
      {tell.error && <Problem title={t('Not saved')} error={tell.error} />}
    </Alert>
  )
}
