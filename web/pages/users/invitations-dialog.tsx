import { Alert, Button, CopyButton, Group, Modal, Stack, Text } from '@mantine/core'
import { IconBrandWhatsapp, IconCheck, IconCopy, IconPlus } from '@tabler/icons-react'
import type { InvitationLink, User } from '../../contract.ts'
import { useSession } from '../../session.tsx'
import { counted } from '../../ui/language/format.ts'
import { istDate } from '../../ui/language/ist.ts'
import { t } from '../../ui/language/translate.ts'
import { CodeBlock } from '../../ui/values/code-block.tsx'
import { LocalAddress } from '../../ui/values/local-address.tsx'

/** What an admin sends to somebody who is invited, by whatever way they write to each other. */
const invitationText = (
  { name, email }: { name: string; email: string },
  accountName: string,
  { url, expires_at }: InvitationLink,
): string =>
  [
    t('Hello {name},', { name }),
    t('your account for the leads of {account} is ready.', { account: accountName }),
    '',
    t('Address: {address}', { address: new URL('.', url).href.replace(/\/$/, '') }),
    t('Email: {email}', { email }),
    t('Set your password here: {address}', { address: url }),
    '',
    t('The link works once, until {day}.', { day: istDate(expires_at) }),
  ].join('\n')

/** Somebody with the link that sets the password. */
export interface ShownInvitation {
  readonly user: Pick<User, 'id' | 'name' | 'email' | 'phone'>
  readonly link: InvitationLink
}

interface InvitationsDialogProps {
  invitations: readonly ShownInvitation[]
  onClose: () => void
  /** Goes on with the next person; left out where only a link was made anew. */
  onAnother: (() => void) | undefined
}

/** The invitations to send, shown this one time: copied, or written into a chat on WhatsApp. */
export function InvitationsDialog({ invitations, onClose, onAnother }: InvitationsDialogProps) {
  const [first] = invitations
  const isOne = invitations.length === 1
  return (
    <Modal
      opened={first !== undefined}
      onClose={onClose}
      title={
        isOne
          ? t('Invitation for {name}', { name: first?.user.name ?? '' })
          : counted(invitations.length, t('invitation'), t('invitations'))
      }
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      {first && (
        <Stack gap="sm">
          <Alert color="pine">
            <Text>
              {t(
                'Send it now: it is shown this once. Until it is accepted the list of users has “Copy again”.',
              )}
            </Text>
          </Alert>
          <LocalAddress address={first.link.url} />
          {invitations.map((invitation) => (
            <OneInvitation key={invitation.user.id} {...invitation} isOne={isOne} />
          ))}
          <Group justify="flex-end" gap="xs">
            {onAnother && (
              <Button variant="subtle" color="gray" leftSection={<IconPlus size={16} />} onClick={onAnother}>
                {t('Invite another')}
              </Button>
            )}
            <Button variant="default" onClick={onClose}>
              {t('Done')}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  )
}

function OneInvitation({ user, link, isOne }: ShownInvitation & { isOne: boolean }) {
  const { account } = useSession()
  const text = invitationText(user, account.name, link)
  const chat = `https://wa.me/${user.phone?.slice(1) ?? ''}?${new URLSearchParams({ text })}`
  return (
    <Stack gap={6}>
      {isOne ? (
        <CodeBlock what={t('invitation')} code={text} />
      ) : (
        <Text fw={560}>
          {user.name}{' '}
          <Text span c="dimmed" fw={400}>
            {user.email}
          </Text>
        </Text>
      )}
      <Group gap="xs">
        <CopyButton value={text} timeout={2_000}>
          {({ copied, copy }) => (
            <Button
              size={isOne ? 'sm' : 'xs'}
              leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
              onClick={copy}
            >
              {copied ? t('Copied') : t('Copy the invitation')}
            </Button>
          )}
        </CopyButton>
        <Button
          size={isOne ? 'sm' : 'xs'}
          variant="default"
          component="a"
          href={chat}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconBrandWhatsapp size={16} />}
        >
          {t('Send on WhatsApp')}
        </Button>
      </Group>
    </Stack>
  )
}
