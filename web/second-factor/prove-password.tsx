import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '../api-error.ts'
import { atField } from '../refused-field.ts'
import { provePassword, secondFactor } from '../requests/second-factor.ts'
import { useSession } from '../session.tsx'
import { PasswordField } from '../ui/forms/password-field.tsx'
import { t } from '../ui/language/translate.ts'
import { Loading } from '../ui/page/loading.tsx'
import { Problem } from '../ui/page/problem.tsx'

/** Shows what is inside to whoever has given the password lately, and asks for it before. */
export function Proved({ children }: { children: ReactNode }): ReactNode {
  const own = useQuery(secondFactor)
  if (own.error) return <Problem error={own.error} retry={() => void own.refetch()} />
  if (!own.data) return <Loading label={t('Loading the second factor')} />
  return own.data.needs_password ? <ProofForm /> : children
}

function ProofForm(): ReactNode {
  const { user } = useSession()
  const prove = useMutation(provePassword)
  const form = useForm({ initialValues: { password: '' } })
  const submit = form.onSubmit((values) => prove.mutate(values, { onError: atField(form) }))
  const isWrong = prove.error instanceof ApiError && prove.error.field === 'password'
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Text>{t('Your password, please: you gave it a while ago, and this changes how you sign in.')}</Text>
        {prove.error && !isWrong && <Problem title={t('Not taken')} error={prove.error} />}
        <TextInput label={t('Email')} type="email" autoComplete="username" value={user.email} readOnly />
        <PasswordField
          label={t('Password')}
          autoComplete="current-password"
          autoFocus
          input={form.getInputProps('password')}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={prove.isPending}>
            {t('Go on')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
