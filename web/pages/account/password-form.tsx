import { Button, Group, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { atField } from '../../refused-field.ts'
import { changePassword } from '../../requests/sessions.ts'
import { useSession } from '../../session.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { isSaidAtField } from '../../ui/forms/said-at-field.ts'
import { t } from '../../ui/language/translate.ts'
import { Card } from '../../ui/page/card.tsx'
import { Problem } from '../../ui/page/problem.tsx'

const blank = { current_password: '', new_password: '', again: '' }

/** Changes one's own password. */
export function PasswordForm() {
  const { canWrite } = useSession()
  const change = useMutation(changePassword)
  const form = useForm({
    initialValues: blank,
    validate: {
      again: (again, { new_password }) =>
        again === new_password ? null : t('This differs from the new password'),
    },
  })
  const submit = form.onSubmit(({ current_password, new_password }) =>
    change.mutate(
      { current_password, new_password },
      {
        onSuccess: () => {
          form.reset()
          notifications.show({ message: t('The password is changed; your other sessions have ended') })
        },
        onError: atField(form),
      },
    ),
  )
  return (
    <Card title={t('Change password')}>
      <form onSubmit={submit}>
        <Stack gap="sm" maw={380}>
          <PasswordField
            label={t('Current password')}
            autoComplete="current-password"
            input={form.getInputProps('current_password')}
          />
          <PasswordField
            label={t('New password')}
            autoComplete="new-password"
            input={form.getInputProps('new_password')}
          />
          <PasswordField
            label={t('New password again')}
            autoComplete="new-password"
            input={form.getInputProps('again')}
          />
          {change.error && !isSaidAtField(change.error) && (
            <Problem title={t('Not changed')} error={change.error} />
          )}
          <Group>
            <Button type="submit" loading={change.isPending} disabled={!canWrite}>
              {t('Change password')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  )
}
