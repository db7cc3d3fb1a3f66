import { Modal, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { fieldErrors } from '../../api-error.ts'
import type { Invitation, InvitedUser } from '../../contract.ts'
import { KeptFooter } from '../../drafts/kept-footer.tsx'
import { useKeptForm } from '../../drafts/kept-form.ts'
import { inviteUser } from '../../requests/users.ts'
import { RestoredNote } from '../../ui/forms/restored-note.tsx'
import { t } from '../../ui/language/translate.ts'

interface InviteUserProps {
  opened: boolean
  onClose: () => void
  onInvited: (user: InvitedUser) => void
}

export const roleChoices = [
  { value: 'agent', label: t('Agent') },
  { value: 'manager', label: t('Manager') },
  { value: 'admin', label: t('Admin') },
]

const whatRolesSee: Record<Invitation['role'], string> = {
  agent: t('Sees the leads that are assigned to or written in by this person, and their calls.'),
  manager: t('Sees what an agent sees, and the same of every member of the teams that this person manages.'),
  admin: t('Sees all leads and calls of the account and changes its settings.'),
}

/** Invites a person; a text with the link that sets the password is shown once, to be handed over. */
export function InviteUser({ opened, ...form }: InviteUserProps): ReactNode {
  return (
    <Modal opened={opened} onClose={form.onClose} title={t('Invite a user')}>
      <InvitationForm {...form} />
    </Modal>
  )
}

function InvitationForm({ onClose, onInvited }: Omit<InviteUserProps, 'opened'>): ReactNode {
  const { form, isRestored, isTyped, forget, discard } = useKeptForm<Invitation>('new user', {
    initialValues: { email: '', name: '', role: 'agent' },
    validate: {
      name: (name) => (name.trim() === '' ? t('A name is needed') : null),
      email: (email) => (email.trim() === '' ? t('An email is needed') : null),
    },
  })
  const invite = useMutation({ ...inviteUser, onSuccess: forget })
  const submit = form.onSubmit((values) =>
    invite.mutate(values, {
      onSuccess: onInvited,
      onError: (error) => form.setErrors(fieldErrors(error, ['email', 'name', 'role'])),
    }),
  )
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        {isRestored && isTyped && <RestoredNote onDiscard={discard} />}
        <TextInput label={t('Name')} withAsterisk data-autofocus {...form.getInputProps('name')} />
        <TextInput label={t('Email')} type="email" withAsterisk {...form.getInputProps('email')} />
        <SegmentedControl aria-label={t('Role')} data={roleChoices} {...form.getInputProps('role')} />
        <Text size="sm" c="dimmed">
          {whatRolesSee[form.values.role]}
        </Text>
        <KeptFooter
          form={{ isTyped, discard }}
          write={invite}
          failed={t('Not invited')}
          verb={t('Invite')}
          onCancel={onClose}
        />
      </Stack>
    </form>
  )
}
