import { Modal, MultiSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import type { Membership, Team, User } from '../../contract.ts'
import { nameWithState } from '../../people/people.ts'
import { atField } from '../../refused-field.ts'
import { saveTeam } from '../../requests/teams.ts'
import { Form } from '../../ui/forms/form.tsx'
import { t } from '../../ui/language/translate.ts'

interface TeamDialogProps {
  /** The team that is changed; without one a new one is made. */
  team: Team | undefined
  people: readonly User[]
  onClose: () => void
}

const idsOf = (team: Team | undefined, as: Membership): string[] =>
  (team?.members ?? []).filter((member) => member.as === as).map(({ id }) => id)

const choiceOf = (user: User): { value: string; label: string } => ({
  value: user.id,
  label: nameWithState(user),
})

/** A team's name, its managers and its members, saved at once. */
export function TeamDialog({ team, people, onClose }: TeamDialogProps) {
  const save = useMutation(saveTeam(team?.id))
  const form = useForm<{ name: string; managers: string[]; members: string[] }>({
    initialValues: {
      name: team?.name ?? '',
      managers: idsOf(team, 'manager'),
      members: idsOf(team, 'member'),
    },
    validate: { name: (name) => (name.trim() === '' ? t('A name is needed') : null) },
  })
  const { managers, members } = form.values
  const submit = form.onSubmit(({ name }) =>
    save.mutate(
      {
        name,
        members: [
          ...managers.map((user_id) => ({ user_id, as: 'manager' as const })),
          ...members.map((user_id) => ({ user_id, as: 'member' as const })),
        ],
      },
      { onSuccess: onClose, onError: atField(form) },
    ),
  )
  const mayManage = people.filter(({ id, role }) => role !== 'agent' && !members.includes(id))
  return (
    <Modal opened onClose={onClose} title={team ? t('Team {name}', { name: team.name }) : t('New team')}>
      <Form
        noValidate
        onSubmit={submit}
        write={save}
        failed={t('Not saved')}
        verb={team ? t('Save changes') : t('Create team')}
        onCancel={onClose}
      >
        <TextInput label={t('Name')} withAsterisk data-autofocus {...form.getInputProps('name')} />
        <MultiSelect
          label={t('Managers')}
          description={
            mayManage.length === 0
              ? t('Nobody can manage yet: give somebody the role manager first.')
              : t('See and work with what every member has. Managers and admins can manage.')
          }
          data={mayManage.map(choiceOf)}
          searchable
          hidePickedOptions
          comboboxProps={{ position: 'top' }}
          nothingFoundMessage={t('None')}
          {...form.getInputProps('managers')}
        />
        <MultiSelect
          label={t('Members')}
          description={t(
            'Anybody, in any number of teams; who is disabled stays, with the leads that are left.',
          )}
          data={people.filter(({ id }) => !managers.includes(id)).map(choiceOf)}
          searchable
          hidePickedOptions
          comboboxProps={{ position: 'top' }}
          nothingFoundMessage={t('None')}
          {...form.getInputProps('members')}
        />
      </Form>
    </Modal>
  )
}
