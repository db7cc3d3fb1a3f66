import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { sessionOfBrowser } from '../api.ts'
import { ApiError } from '../api-error.ts'
import type { SecondStep, Session } from '../contract.ts'
import { finishSignInAgain, ownSession, reopenSession } from '../requests/sessions.ts'
import { useSession } from '../session.tsx'
import { PasswordField } from '../ui/forms/password-field.tsx'
import { t } from '../ui/language/translate.ts'
import { Loading } from '../ui/page/loading.tsx'
import { SignInProblem, useWait } from '../ui/page/sign-in-problem.tsx'
import { unsavedOf } from './sign-out.tsx'

const SecondStepForm = lazy(async () => ({
  default: (await import('../second-factor/second-step-form.tsx')).SecondStepForm,
}))
const SetUpFactor = lazy(async () => ({
  default: (await import('../second-factor/set-up-factor.tsx')).SetUpFactor,
}))

/** Above panels and dialogs, which may be what somebody was typing in. */
const aboveDialogs = 400

/** Asks for the password over the page when the session ended, or is another's: the page stays, and goes on. */
export function SignInAgain(): ReactNode {
  const { isLost, user } = useSession()
  return (
    <Modal
      opened={isLost}
      onClose={() => undefined}
      closeOnEscape={false}
      closeOnClickOutside={false}
      withCloseButton={false}
      title={t('Sign in again, {name}', { name: user.name })}
      zIndex={aboveDialogs}
      size="sm"
    >
      <Suspense fallback={<Loading />}>
        <Steps />
      </Suspense>
    </Modal>
  )
}

/** The password, then what else is asked for: a code, or setting up the second factor that the account requires by now. */
function Steps(): ReactNode {
  const { regain } = useSession()
  const queries = useQueryClient()
  const [step, setStep] = useState<SecondStep | null>(null)
  const [sentBack, setSentBack] = useState<Error | null>(null)
  const [mustSetUp, setMustSetUp] = useState(false)
  const goOn = (opened: Session): void => (opened.must_set_up_second_factor ? setMustSetUp(true) : regain())
  const other = useOtherPerson(goOn)
  if (mustSetUp) {
    const done = async (): Promise<void> => {
      await queries.invalidateQueries({ queryKey: ownSession.queryKey })
      regain()
    }
    return <SetUpFactor onDone={() => void done()} />
  }
  if (step) {
    const back = (why: Error | null): void => {
      setStep(null)
      setSentBack(why)
    }
    return <SecondStepForm step={step} finish={finishSignInAgain} onDone={goOn} onBack={back} />
  }
  if (other === undefined) return <Loading />
  return <PasswordStep other={other} sentBack={sentBack} onOpened={goOn} onStep={setStep} />
}

interface PasswordStepProps {
  /** Who is signed in in this browser instead. */
  other: Session | null
  /** Why it has to be given once more. */
  sentBack: Error | null
  onOpened: (opened: Session) => void
  onStep: (step: SecondStep) => void
}

function PasswordStep({ other, sentBack, onOpened, onStep }: PasswordStepProps): ReactNode {
  const { user, account, giveOver } = useSession()
  const queries = useQueryClient()
  const signIn = useMutation(reopenSession)
  const waitSeconds = useWait(signIn.error instanceof ApiError ? signIn.error.retryAfterSeconds : undefined)
  const form = useForm({ initialValues: { password: '' } })
  const submit = form.onSubmit(({ password }) =>
    signIn.mutate(
      { email: user.email, password, account: account.short_name },
      {
        onSuccess: (answered) =>
          'second_step' in answered ? onStep(answered.second_step) : onOpened(answered),
      },
    ),
  )
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Text>
          {other
            ? t(
                '{name} has signed in in another tab, and a browser holds one person at a time. What you typed is still here.',
                { name: other.user.name },
              )
            : t('Your session has ended. What you typed is still here.')}
        </Text>
        <SignInProblem error={signIn.error ?? sentBack} waitSeconds={waitSeconds} />
        <TextInput label={t('Email')} type="email" autoComplete="username" value={user.email} readOnly />
        <PasswordField
          label={t('Password')}
          autoComplete="current-password"
          autoFocus
          input={form.getInputProps('password')}
        />
        <Group justify="space-between" gap="xs">
          <Button
            variant="subtle"
            color="gray"
            maw="100%"
            styles={{ label: { display: 'block', textOverflow: 'ellipsis' } }}
            onClick={() => giveOver(other)}
          >
            {other ? t('Go on as {name}', { name: other.user.name }) : t('Somebody else')}
          </Button>
          <Button type="submit" loading={signIn.isPending} disabled={waitSeconds > 0}>
            {t('Sign in')}
          </Button>
        </Group>
        {unsavedOf(user.id, queries).length > 0 && (
          <Text size="xs" c="dimmed">
            {other
              ? t('Going on as {name} discards what you have not saved.', { name: other.user.name })
              : t('If somebody else signs in, what you have not saved is discarded.')}
          </Text>
        )}
      </Stack>
    </form>
  )
}

/** Who is signed in in this browser instead, asked on each return to the tab; another tab's sign-in goes on. */
function useOtherPerson(goOn: (opened: Session) => void): Session | null | undefined {
  const { user } = useSession()
  const queries = useQueryClient()
  const [other, setOther] = useState<Session | null>()
  const back = useRef(goOn)
  back.current = goOn
  useEffect(() => {
    const look = async (): Promise<void> => {
      const opened = await sessionOfBrowser()
      if (opened?.user.id !== user.id) return setOther(opened)
      queries.setQueryData(ownSession.queryKey, opened)
      back.current(opened)
    }
    void look()
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [user.id, queries])
  return other
}
