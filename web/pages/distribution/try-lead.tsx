import { Anchor, Button, List, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { LeadField, RuleTrial, TriedLead } from '../../contract-capture.ts'
import { assignmentWords, whyWords } from '../../leads/assignment-words.ts'
import { LeadFieldInput } from '../../leads/lead-field-input.tsx'
import { leadFieldsFrom, rowOf } from '../../leads/lead-fields.ts'
import { trialOf } from '../../requests/distribution-rules.ts'
import { citiesInUse } from '../../requests/leads.ts'
import { istDateTime } from '../../ui/language/ist.ts'
import { t } from '../../ui/language/translate.ts'
import { Card } from '../../ui/page/card.tsx'
import { Problem } from '../../ui/page/problem.tsx'
import { passesWords } from './rule-words.ts'

/** What rules ask about as a rule: no contact data, nobody's name and no long text. */
const fields = leadFieldsFrom('city', 'source', 'company', 'status', 'priority', 'deal_value', 'tags').filter(
  (field) => {
    const { kind, isLong } = rowOf(field)
    return field !== 'name' && kind !== 'contact' && kind !== 'person' && !isLong
  },
)

/** City and source: what most rules ask about. */
const fewFields = 2

/** Choices begin with what a create would write. */
function blank(field: LeadField): string | string[] {
  const { kind, initial = '' } = rowOf(field)
  if (kind === 'tags') return []
  return kind === 'choice' ? initial : ''
}

type SampleValues = Record<string, string | string[]>

const sampleOf = (values: SampleValues): TriedLead =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))

/** Tries a sample lead: which rule fires, who gets the lead, why not the others. It follows the rules' changes. */
export function TryLead(): ReactNode {
  const [asked, setAsked] = useState({ lead: {} as TriedLead, times: 0 })
  const [areAllShown, setAllShown] = useState(false)
  const isAsked = asked.times > 0
  const trial = useQuery({ ...trialOf(asked.lead), enabled: isAsked })
  const cities = useQuery(citiesInUse)
  const form = useForm<SampleValues>({
    initialValues: Object.fromEntries(fields.map((field) => [field, blank(field)])),
  })
  const isSame = JSON.stringify(sampleOf(form.values)) === JSON.stringify(asked.lead)
  const submit = form.onSubmit((values) => {
    if (isAsked && isSame) void trial.refetch()
    setAsked(({ lead, times }) => ({ lead: isSame ? lead : sampleOf(values), times: times + 1 }))
  })
  return (
    <Card title={t('Try a lead')}>
      <form onSubmit={submit}>
        <Stack gap="xs">
          {(areAllShown ? fields : fields.slice(0, fewFields)).map((field) => (
            <LeadFieldInput
              key={field}
              field={field}
              mustChoose
              {...(field === 'city' && { proposed: cities.data ?? [] })}
              input={{ ...form.getInputProps(field), size: 'xs', placeholder: '' }}
            />
          ))}
          {!areAllShown && (
            <Anchor component="button" type="button" ta="left" onClick={() => setAllShown(true)}>
              {t('More fields')}
            </Anchor>
          )}
          <Button size="xs" variant="default" type="submit" loading={isAsked && trial.isPending}>
            {t('Which rule takes it?')}
          </Button>
        </Stack>
      </form>
      <div aria-live="polite">
        {trial.error && <Problem title={t('Not tried')} error={trial.error} />}
        {isAsked && isSame && trial.data && <Verdict key={asked.times} trial={trial.data} />}
      </div>
    </Card>
  )
}

function fitText({ matches, failed_condition, is_passed_over }: RuleTrial['considered'][number]): string {
  if (!matches)
    return failed_condition
      ? t('does not fit ({condition})', { condition: whyWords(failed_condition) })
      : t('does not fit')
  return is_passed_over ? t('fits, but nobody is available') : t('fits')
}

/** On a phone the answer comes below the edge, where nobody would see that it came. */
function bringIntoSight(answer: HTMLElement | null): void {
  answer?.scrollIntoView({ block: 'nearest' })
}

const Verdict = ({
  trial: { rule, assignee, assignment, goes_on, considered },
}: {
  trial: RuleTrial
}): ReactNode => (
  <Stack gap={4} mt="sm" ref={bringIntoSight} style={{ scrollMarginBottom: '5rem' }}>
    <Text>
      {rule ? <b>{rule.name}</b> : t('No rule')} →{' '}
      {assignee ? <b>{assignee.name}</b> : t('the webhook’s default user')}
    </Text>
    <Text c="dimmed">
      {rule ? assignmentWords({ ...assignment, rule: null }) : whyWords(assignment.why ?? '')}
    </Text>
    {goes_on && (
      <Text size="sm" c="dimmed">
        {t('Not called by {time}: goes on {passes}', {
          time: istDateTime(goes_on.call_by),
          passes: passesWords(goes_on.most_passes),
        })}
      </Text>
    )}
    <List size="xs" c="dimmed" type="ordered">
      {considered.map((one) => (
        <List.Item key={one.id}>
          {one.name}: {fitText(one)}
        </List.Item>
      ))}
    </List>
  </Stack>
)
