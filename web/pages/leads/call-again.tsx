import { Button, Menu, Modal, TextInput } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { LeadDetail } from '../../contract.ts'
import { againAt, againChoices, againNames, firstPicked } from '../../leads/call-again.ts'
import { sayCallAgain } from '../../requests/to-call.ts'
import { Form } from '../../ui/forms/form.tsx'
import { fromIstInput, istDateTime } from '../../ui/language/ist.ts'
import { t } from '../../ui/language/translate.ts'

/** When a lead is to be called again, and the ways to say so. */
export function CallAgain({ lead }: { lead: LeadDetail }): ReactNode {
  const say = useMutation(sayCallAgain)
  const [picked, setPicked] = useState<string | null>(null)
  const { call_again: again } = lead
  const sayAt = (at: string | null): void =>
    say.mutate({ id: lead.id, at }, { onSuccess: () => setPicked(null) })
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button
            size="xs"
            px={8}
            variant={again ? 'light' : 'default'}
            loading={say.isPending}
            leftSection={<IconClock size={15} />}
          >
            {again === null
              ? t('Call again')
              : again.by === null
                ? t('Missed {time}', { time: istDateTime(again.at) })
                : t('Call again {time}', { time: istDateTime(again.at) })}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {againChoices(new Date()).map((choice) => (
            <Menu.Item
              key={choice}
              onClick={() => {
                const now = new Date()
                if (choice === 'pick') setPicked(firstPicked(now))
                else sayAt(againAt(choice, '', now)?.toISOString() ?? null)
              }}
            >
              {againNames[choice]}
            </Menu.Item>
          ))}
          {again && (
            <>
              <Menu.Divider />
              <Menu.Item onClick={() => sayAt(null)}>{t('Not any more')}</Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <Modal opened={picked !== null} onClose={() => setPicked(null)} title={t('Call again')} size="xs">
        <Form
          onSubmit={() => picked && sayAt(fromIstInput(picked))}
          write={say}
          failed={t('Not done')}
          verb={t('Save')}
          onCancel={() => setPicked(null)}
        >
          <TextInput
            type="datetime-local"
            label={t('Call again at (IST)')}
            value={picked ?? ''}
            required
            data-autofocus
            onChange={(event) => setPicked(event.currentTarget.value)}
          />
        </Form>
      </Modal>
    </>
  )
}
