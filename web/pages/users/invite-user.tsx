import { Modal, SegmentedControl, Select, Text, Textarea, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import type { Invitation, InvitedUser } from '../../contract.ts'
import { useKeptForm } from '../../drafts/kept-form.ts'
import { KeptFormFrame } from '../../drafts/kept-form-frame.tsx'
import { useTeams } from '../../people/teams.tsx'
import { atField } from '../../refused-field.ts'
import { inviteAll } from '../../requests/users.ts'
import { counted } from '../../ui/language/format.ts'
import { t } from '../../ui/language/translate.ts'
import { invitedPeople } from './invited-people.ts'

interface InviteUserProps {
  opened: boolean
  onClose: () => void
  onInvited: (users: readonly InvitedUser[]) => void
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

/** Invites one person, or several at once; texts with the links that set the passwords are shown once, to be sent. */
export const InviteUser = ({ opened, ...form }: InviteUserProps) => (
  <Modal opened={opened} onClose={form.onClose} title={t('Invite a user')}>
    <InvitationForm {...form} />
  </Modal>
)

interface Typed extends Invitation {
  /** One a line; what is typed here is meant instead of name and email. */
  readonly several: string
  readonly isSeveral: boolean
  readonly team: string | null
}

const invitationsOf = ({ isSeveral, several, name, email, role, team }: Typed) => ({
  people: isSeveral ? invitedPeople(several) : [{ name, email }],
  role,
  team,
})

function InvitationForm({ onClose, onInvited }: Omit<InviteUserProps, 'opened'>) {
  const teams = useTeams()
  const kept = useKeptForm<Typed>('new user', {
    initialValues: { email: '', name: '', role: 'agent', several: '', isSeveral: false, team: null },
    validate: {
      name: (name, { isSeveral }) => (!isSeveral && name.trim() === '' ? t('A name is needed') : null),
      email: (email, { isSeveral }) => (!isSeveral && email.trim() === '' ? t('An email is needed') : null),
      several: (several, { isSeveral }) =>
        isSeveral && invitedPeople(several).length === 0 ? t('A line with an email is needed') : null,
    },
  })
  const { form } = kept
  const invite = useMutation(inviteAll)
  const { isSeveral, role, several, team } = form.values
  const listed = invitedPeople(several)
  const submit = form.onSubmit((values) =>
    invite.mutate(invitationsOf(values), {
      onSuccess({ users, failed }) {
        if (failed.length === 0) kept.forget()
        else {
          form.setFieldValue('several', failed.map(({ name, email }) => `${name}, ${email}`).join('\n'))
          const why = failed.map(({ email, reason }) => `${email}: ${reason}`).join(' ')
          form.setErrors({ several: why })
          // Over the invitations of the others, which take the form's place.
          if (users.length > 0)
            notifications.show({ color: 'red', title: t('Not invited'), message: why, autoClose: false })
        }
        if (users.length > 0) onInvited(users)
      },
      onError: atField(form),
    }),
  )
  const choices = teams.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <KeptFormFrame
      kept={kept}
      onSubmit={submit}
      write={invite}
      failed={t('Not invited')}
      verb={
        isSeveral && listed.length > 1
          ? t('Invite {people}', { people: counted(listed.length, t('person'), t('people')) })
          : t('Invite')
      }
      onCancel={onClose}
    >
      <SegmentedControl
        aria-label={t('How many')}
        data={[
          { value: 'one', label: t('One person') },
          { value: 'several', label: t('Several at once') },
        ]}
        value={isSeveral ? 'several' : 'one'}
        onChange={(chosen) => form.setFieldValue('isSeveral', chosen === 'several')}
      />
      {isSeveral ? (
        <Textarea
          label={t('One a line: name, email')}
          placeholder={t('Deepa Iyer, deepa@example.com')}
          autosize
          minRows={4}
          maxRows={12}
          {...form.getInputProps('several')}
        />
      ) : (
        <>
          <TextInput label={t('Name')} withAsterisk data-autofocus {...form.getInputProps('name')} />
          <TextInput label={t('Email')} type="email" withAsterisk {...form.getInputProps('email')} />
        </>
      )}
      <SegmentedControl aria-label={t('Role')} data={roleChoices} {...form.getInputProps('role')} />
      <Text c="dimmed">{whatRolesSee[role]}</Text>
      {choices.length > 0 && (
        <Select
          label={role === 'manager' ? t('Manages the team') : t('Team')}
          placeholder={t('None')}
          data={choices}
          clearable
          {...form.getInputProps('team')}
        />
      )}
      {role === 'manager' && team === null && (
        <Text c="var(--warning)" role="note">
          {t('A manager without a team sees only own leads. Make a team under “Teams” next.')}
        </Text>
      )}
    </KeptFormFrame>
  )
}
