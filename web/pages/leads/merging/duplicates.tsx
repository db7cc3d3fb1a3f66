import { Button, Group, SegmentedControl, SimpleGrid, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { DuplicatePair } from '../../../contract.ts'
import { nameOf, usePeople } from '../../../people/people.ts'
import { Phone } from '../../../phones/phones.tsx'
import { duplicatesPage } from '../../../requests/leads.ts'
import { dismissPair, undoDismissal } from '../../../requests/merging.ts'
import { useSession } from '../../../session.tsx'
import { useFilters } from '../../../ui/filters/use-filters.ts'
import { fieldsText, joinedByAnd } from '../../../ui/language/format.ts'
import { istDateTime } from '../../../ui/language/ist.ts'
import { rich, t } from '../../../ui/language/translate.ts'
import { Card } from '../../../ui/page/card.tsx'
import { Empty } from '../../../ui/page/empty.tsx'
import { Waiting } from '../../../ui/page/loading.tsx'
import { Mark } from '../../../ui/page/mark.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { TextLink } from '../../../ui/page/text-link.tsx'
import { Pager } from '../../../ui/tables/pager.tsx'
import { Facts } from '../../../ui/values/facts.tsx'
import { Moment } from '../../../ui/values/moment.tsx'
import { mergeAddress } from './merge-address.ts'
import { whichOf } from './merge-fields.ts'

const filterNames = ['state'] as const

/** Pairs of leads that may be one person, side by side, for admins (decisions 0001.5 and 0001.7). */
export function Duplicates() {
  const { values, set, offset, setOffset } = useFilters(filterNames)
  const isDismissed = values.state === 'dismissed'
  const pairs = useQuery(duplicatesPage(isDismissed ? { state: 'dismissed' } : {}, offset))
  return (
    <>
      <PageHeader
        title={t('Possible duplicates')}
        hint={rich(
          'Leads that share a phone or an email, or that one arrival named together. Back to {link}',
          { link: <TextLink to="/leads">{t('leads')}</TextLink> },
        )}
      />
      <SegmentedControl
        mb="md"
        aria-label={t('Which pairs')}
        value={isDismissed ? 'dismissed' : 'open'}
        onChange={(state) => set({ state: state === 'dismissed' ? state : null })}
        data={[
          { value: 'open', label: t('Not answered') },
          { value: 'dismissed', label: t('Not the same person') },
        ]}
      />
      <Waiting query={pairs} />
      {pairs.data?.data.length === 0 && (
        <Empty
          title={isDismissed ? t('No pair is said to be two people') : t('No possible duplicates')}
          hint={
            isDismissed
              ? t('Pairs of which somebody says so are here, and one press takes it back.')
              : t('Pairs appear when one person’s phone and email lead to two leads.')
          }
        />
      )}
      <Stack>
        {pairs.data?.data.map((pair) => (
          <Card
            key={`${isDismissed} ${pair.a.id} ${pair.b.id}`}
            title={[...(isDismissed ? [] : [reasonOf(pair)]), namesText[pair.names]].join(' · ')}
            aside={
              <Text c="dimmed" component="span">
                {rich(isDismissed ? 'said {moment}' : 'seen {moment}', { moment: <Moment at={pair.at} /> })}
              </Text>
            }
          >
            <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
              <LeadSide lead={pair.a} />
              <LeadSide lead={pair.b} />
            </SimpleGrid>
            <PairActions pair={pair} isDismissed={isDismissed} />
          </Card>
        ))}
      </Stack>
      {pairs.data && <Pager pagination={pairs.data.pagination} onOffset={setOffset} />}
    </>
  )
}

/** Two leads with the same value (decision 0001.7), or one arrival with the phone of one and the email of the other (decision 0001.5). */
function reasonOf({ a, b, matched_on }: DuplicatePair): string {
  const isOneEmail = a.email?.toLowerCase() === b.email?.toLowerCase()
  if (matched_on.includes('phone') || isOneEmail)
    return t('Same {fields}', { fields: fieldsText(matched_on.toSorted().reverse()) })
  return t('The phone of {first} came with the email of {second}', {
    first: whichOf(a, b),
    second: whichOf(b, a),
  })
}

const namesText: Readonly<Record<DuplicatePair['names'], string>> = {
  same: t('Same name'),
  similar: t('Similar names'),
  different: t('Different names'),
  unknown: t('Only one has a name'),
}

/** Merging or dismissing a pair, or taking that back (decisions 0021.55 and 0021.57). */
function PairActions({ pair: { a, b }, isDismissed }: { pair: DuplicatePair; isDismissed: boolean }) {
  const { canWrite } = useSession()
  const between = joinedByAnd([a.name, b.name])
  const message = isDismissed
    ? t('{between} are shown as a pair again', { between })
    : t('{between} are not shown as a pair again unless one changes phone or email', { between })
  // The list that comes anew may take this button away before the answer is here.
  const say = useMutation({
    ...(isDismissed ? undoDismissal : dismissPair),
    onSuccess: () => notifications.show({ message }),
  })
  if (!canWrite) return null
  return (
    <Group gap="xs" mt="md">
      <Button
        component={Link}
        to={mergeAddress(b.id, a.id)}
        size="xs"
        variant="default"
        aria-label={t('Merge {between}', { between })}
      >
        {t('Merge…')}
      </Button>
      <Button
        size="xs"
        variant="subtle"
        color="gray"
        onClick={() => say.mutate({ lead_id: a.id, other_id: b.id })}
        loading={say.isPending}
        aria-label={
          isDismissed
            ? t('Take back: {between} may be one person', { between })
            : t('Not the same person: {between}', { between })
        }
      >
        {isDismissed ? t('Take back') : t('Not the same person')}
      </Button>
    </Group>
  )
}

function LeadSide({ lead }: { lead: DuplicatePair['a'] }) {
  const people = usePeople()
  return (
    <Stack gap={6}>
      <TextLink to={`/leads/${lead.id}`} fw={600}>
        {lead.name}
      </TextLink>
      <Facts
        facts={[
          { name: t('Phone'), value: lead.phone && <Phone sent={lead.phone} e164={lead.phone_e164} /> },
          { name: t('Email'), value: lead.email },
          { name: t('Company'), value: lead.company },
          { name: t('Status'), value: <Mark word={lead.status} /> },
          { name: t('Source'), value: lead.source },
          { name: t('Assigned to'), value: lead.assigned_to && nameOf(people.data, lead.assigned_to) },
          { name: t('Created'), value: istDateTime(lead.created_at) },
        ]}
      />
    </Stack>
  )
}
