import { ActionIcon, Alert, Button, Checkbox, Group, Stack, Text, Title } from '@mantine/core'
import { IconClockOff, IconPhoneOff } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { LeadDetail } from '../../contract.ts'
import { sayNotToCall } from '../../requests/call-logs.ts'
import { useSession } from '../../session.tsx'
import { istDateTime, istTime } from '../../ui/language/ist.ts'
import { t } from '../../ui/language/translate.ts'
import { tip } from '../../ui/values/tip.ts'

type Marked = Pick<LeadDetail, 'id' | 'not_to_call'>
type CallMark = LeadDetail['call_marks'][number]

/** Says it, or takes back whatever says so: one tap. */
function useNotToCall({ id, not_to_call }: Marked) {
  const write = useMutation(sayNotToCall)
  return { isPending: write.isPending, turn: () => write.mutate({ id, not_to_call: !not_to_call }) }
}

function markText({ kind, name, value, marked_by, marked_at }: CallMark): string {
  const at = istDateTime(marked_at)
  const who = marked_by ?? (name === null ? t('Not known') : `${name}: ${value ?? ''}`)
  return kind === 'whatsapp_only' ? `${t('WhatsApp only')} · ${who} · ${at}` : `${who} · ${at}`
}

/** Above everything one can do with a lead that is not to be called: who says so, and the way to take it back. */
export function NotToCallNotice({ lead }: { lead: LeadDetail }) {
  const { canWrite } = useSession()
  const { isPending, turn } = useNotToCall(lead)
  if (!lead.not_to_call) return null
  const holding = lead.call_marks.filter(({ taken_back_at }) => taken_back_at === null)
  return (
    <Alert color="red" py="xs" icon={<IconPhoneOff size={18} />}>
      <Group justify="space-between" gap="xs">
        <div>
          <Text fw={560}>{t('Not to be called')}</Text>
          {holding.slice(0, 3).map((mark) => (
            <Text key={mark.id} size="xs" className="break-anywhere">
              {markText(mark)}
            </Text>
          ))}
        </div>
        {canWrite && (
          <Button size="xs" variant="default" loading={isPending} onClick={turn}>
            {t('May be called again')}
          </Button>
        )}
      </Group>
    </Alert>
  )
}

/** At hours in which the account calls nobody; nothing at all others. */
export function CallHoursNotice() {
  const { call_from_hour: from, call_until_hour: until } = useSession().account
  const now = istTime(new Date().toISOString())
  const hour = Number(now.slice(0, 2))
  if (hour >= from && hour < until) return null
  return (
    <Alert color="yellow" py="xs" icon={<IconClockOff size={18} />}>
      {t('It is {now} IST. Customers are called from {from}:00 to {until}:00.', { now, from, until })}
    </Alert>
  )
}

/** Beside the number of whoever may be called. */
export function NotToCallButton({ lead }: { lead: Marked }) {
  const { canWrite } = useSession()
  const { isPending, turn } = useNotToCall(lead)
  if (!canWrite || lead.not_to_call) return null
  const label = t('Not to be called')
  return (
    <ActionIcon size="sm" loading={isPending} aria-label={label} {...tip(label)} onClick={turn}>
      <IconPhoneOff size={14} />
    </ActionIcon>
  )
}

/** Asked after a call. */
export function NotToCallBox({ lead }: { lead: Marked }) {
  const { isPending, turn } = useNotToCall(lead)
  return (
    <Checkbox
      size="xs"
      label={t('Does not want to be called')}
      checked={lead.not_to_call}
      disabled={isPending}
      onChange={turn}
    />
  )
}

/** What was said before and taken back; nothing where nothing was. */
export function CallMarksTakenBack({ marks }: { marks: readonly CallMark[] }) {
  const back = marks.filter(({ taken_back_at }) => taken_back_at !== null)
  if (back.length === 0) return null
  return (
    <Stack gap={4} mt="md">
      <Title order={3}>{t('Was not to be called')}</Title>
      {back.map((mark) => (
        <Text key={mark.id} className="break-anywhere">
          {markText(mark)} –{' '}
          {t('taken back by {name}, {time}', {
            name: mark.taken_back_by ?? t('Not known'),
            time: istDateTime(mark.taken_back_at ?? ''),
          })}
        </Text>
      ))}
    </Stack>
  )
}
