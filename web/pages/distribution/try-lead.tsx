import {
  Autocomplete,
  Button,
  List,
  NumberInput,
  Select,
  Stack,
  TagsInput,
  Text,
  TextInput,
} from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ReactNode } from 'react'
import { type LeadStatus, leadStatuses, type Priority, priorities } from '../../contract.ts'
import type { RuleTrial } from '../../contract-capture.ts'
import { useSources } from '../../sources.ts'
import { Card } from '../../ui/card.tsx'
import { Problem } from '../../ui/problem.tsx'
import { useTryRules } from './requests.ts'

interface SampleValues {
  city: string
  source: string
  company: string
  status: LeadStatus
  priority: Priority
  deal_value: number | string
  tags: string[]
}

const blank: SampleValues = {
  city: '',
  source: '',
  company: '',
  status: 'New',
  priority: 'Medium',
  deal_value: '',
  tags: [],
}

/** Tries a sample lead against the rules: which one fires, who gets the lead, and why the others did not. */
export function TryLead(): ReactNode {
  const trial = useTryRules()
  const sources = useSources()
  const form = useForm<SampleValues>({ initialValues: blank })
  const submit = form.onSubmit((values) =>
    trial.mutate(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))),
  )
  return (
    <Card title="Try a lead">
      <form onSubmit={submit}>
        <Stack gap="xs">
          <TextInput size="xs" label="City" {...form.getInputProps('city')} />
          <Autocomplete
            size="xs"
            label="Source"
            data={sources.data ?? []}
            {...form.getInputProps('source')}
          />
          <TextInput size="xs" label="Company" {...form.getInputProps('company')} />
          <Select
            size="xs"
            label="Status"
            data={leadStatuses}
            allowDeselect={false}
            {...form.getInputProps('status')}
          />
          <Select
            size="xs"
            label="Priority"
            data={priorities}
            allowDeselect={false}
            {...form.getInputProps('priority')}
          />
          <NumberInput
            size="xs"
            label="Value"
            prefix="₹ "
            thousandSeparator=","
            thousandsGroupStyle="lakh"
            min={0}
            hideControls
            {...form.getInputProps('deal_value')}
          />
          <TagsInput size="xs" label="Tags" {...form.getInputProps('tags')} />
          <Button size="xs" variant="default" type="submit" loading={trial.isPending}>
            Which rule fires?
          </Button>
        </Stack>
      </form>
      <div aria-live="polite">
        {trial.error && <Problem title="Not tried" error={trial.error} />}
        {trial.data && <Verdict key={trial.submittedAt} trial={trial.data} />}
      </div>
    </Card>
  )
}

/** On a phone the answer comes below the edge, where nobody would see that it came. */
function bringIntoSight(answer: HTMLElement | null): void {
  answer?.scrollIntoView({ block: 'nearest' })
}

function Verdict({ trial: { rule, assignee, why, considered } }: { trial: RuleTrial }): ReactNode {
  return (
    <Stack gap={4} mt="sm" ref={bringIntoSight} style={{ scrollMarginBottom: '5rem' }}>
      <Text size="sm">
        {rule ? <b>{rule.name}</b> : 'No rule'} → {assignee ? <b>{assignee.name}</b> : 'nobody'}
      </Text>
      <Text size="sm" c="dimmed">
        {why}
      </Text>
      <List size="xs" c="dimmed" type="ordered">
        {considered.map(({ id, name, matches, failed_condition }) => (
          <List.Item key={id}>
            {name}: {matches ? 'fits' : `does not fit${failed_condition ? ` (${failed_condition})` : ''}`}
          </List.Item>
        ))}
      </List>
    </Stack>
  )
}
