import { Group, Stack, Text } from '@mantine/core'
import type { Lead } from '../../contract.ts'
import { t } from '../../ui/language/translate.ts'
import { Card } from '../../ui/page/card.tsx'
import { Empty } from '../../ui/page/empty.tsx'
import { Mark } from '../../ui/page/mark.tsx'
import { TextLink } from '../../ui/page/text-link.tsx'
import { Moment } from '../../ui/values/moment.tsx'

/** The last leads that came in. */
export const NewestLeads = ({ leads }: { leads: Lead[] }) => (
  <Card title={t('Newest leads')} aside={<TextLink to="/leads">{t('All leads')}</TextLink>}>
    {leads.length === 0 && <Empty title={t('No leads yet')} />}
    <Stack gap={10}>
      {leads.map((lead) => (
        <Group key={lead.id} justify="space-between" wrap="nowrap" gap="sm">
          <div style={{ minWidth: 0 }}>
            <TextLink to={`/leads/${lead.id}`} fw={560} c="inherit" underline="hover">
              {lead.name}
            </TextLink>
            <Text size="xs" c="dimmed" truncate>
              {[lead.source, lead.company ?? lead.city].filter(Boolean).join(' · ')}
            </Text>
          </div>
          <Stack gap={0} align="flex-end">
            <Text component="span">
              <Mark word={lead.status} />
            </Text>
            <Text size="xs" c="dimmed" component="span">
              <Moment at={lead.created_at} />
            </Text>
          </Stack>
        </Group>
      ))}
    </Stack>
  </Card>
)
