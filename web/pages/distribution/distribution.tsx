import { Button, Grid, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Rule } from '../../contract-capture.ts'
import { forgetDraftsAbout } from '../../drafts/drafts.ts'
import { allRules, deleteRule } from '../../requests/distribution-rules.ts'
import { citiesInUse } from '../../requests/leads.ts'
import { useSession } from '../../session.tsx'
import { ConfirmWrite } from '../../ui/dialogs/confirm-dialog.tsx'
import { useFilters } from '../../ui/filters/use-filters.ts'
import { rich, t } from '../../ui/language/translate.ts'
import { Empty } from '../../ui/page/empty.tsx'
import { Waiting } from '../../ui/page/loading.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { RuleDialog } from './rule-dialog.tsx'
import { RuleList } from './rule-list.tsx'
import { TryLead } from './try-lead.tsx'

/** Deletes a rule after asking; leads that it gave away stay where they are. */
function DeleteRule({ rule: { id, name }, onClose }: { rule: Rule; onClose: () => void }): ReactNode {
  const { user } = useSession()
  const onDone = (): void => {
    forgetDraftsAbout(user.id, id)
    onClose()
  }
  return (
    <ConfirmWrite
      write={deleteRule}
      body={id}
      onClose={onClose}
      onDone={onDone}
      title={t('Delete this rule?')}
      verb={t('Delete rule')}
    >
      {rich('New leads no longer go by {name}. Leads that it gave away stay where they are.', {
        name: <b>{name}</b>,
      })}
    </ConfirmWrite>
  )
}

/** What the page asks for first. */
export function ask(queries: QueryClient): void {
  void queries.prefetchQuery(allRules)
  void queries.prefetchQuery(citiesInUse)
}

/** The rules that give new leads from webhooks to people (§4.7 rule 5, decision 0005.43). */
export function Distribution(): ReactNode {
  const { canWrite } = useSession()
  const { values, set } = useFilters(['new', 'rule'])
  const rules = useQuery(allRules)
  const [toDelete, setToDelete] = useState<Rule | null>(null)
  const edited = rules.data?.find((rule) => rule.id === values.rule)
  const create = (): void => set({ new: '1', rule: null })
  return (
    <>
      <PageHeader
        title={t('Distribution')}
        hint={t(
          'A new lead from a webhook goes by the first rule that fits; without one, to the webhook’s default user.',
        )}
      >
        {canWrite && rules.data?.length !== 0 && (
          <Button leftSection={<IconPlus size={16} />} onClick={create}>
            {t('New rule')}
          </Button>
        )}
      </PageHeader>
      <Waiting query={rules} />
      {rules.data && (
        <Grid gap="lg">
          <Grid.Col span={{ base: 12, lg: 8 }}>
            {rules.data.length === 0 ? (
              <Empty
                title={t('No rules yet')}
                hint={t('For example: leads from Mumbai take turns between two people.')}
              >
                {canWrite && <Button onClick={create}>{t('New rule')}</Button>}
              </Empty>
            ) : (
              <RuleList rules={rules.data} onEdit={(rule) => set({ rule: rule.id })} onDelete={setToDelete} />
            )}
          </Grid.Col>
          <Grid.Col span={{ base: 12, lg: 4 }}>
            <Stack>
              <TryLead />
            </Stack>
          </Grid.Col>
        </Grid>
      )}
      {canWrite && (values.new === '1' || edited) && (
        <RuleDialog key={edited?.id ?? 'new'} rule={edited} onClose={() => set({ new: null, rule: null })} />
      )}
      {toDelete && <DeleteRule rule={toDelete} onClose={() => setToDelete(null)} />}
    </>
  )
}
