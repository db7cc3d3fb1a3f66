import { Stack, Text } from '@mantine/core'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { draftsOf } from '../drafts/drafts.ts'
import { useSession } from '../session.tsx'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { counted } from '../ui/language/format.ts'
import { t } from '../ui/language/translate.ts'

interface SigningOut {
  /** Signs out, after a question where something would be lost by it. */
  leave: () => void
  question: ReactNode
}

/** The one way out, from the person's menu and from the palette. */
export function useSignOut(): SigningOut {
  const { user, signOut } = useSession()
  const queries = useQueryClient()
  const [lost, setLost] = useState<readonly string[]>([])
  const [isAsked, setAsked] = useState(false)
  const leave = (): void => {
    const found = unsavedOf(user.id, queries)
    if (found.length === 0) return void signOut()
    setLost(found)
    setAsked(true)
  }
  const question = (
    <ConfirmDialog
      opened={isAsked}
      onClose={() => setAsked(false)}
      title={t('Sign out and discard what is not saved?')}
      verb={t('Sign out')}
      act={() => void signOut()}
    >
      <Stack gap="xs">
        {lost.map((sentence) => (
          <Text key={sentence}>{sentence}</Text>
        ))}
      </Stack>
    </ConfirmDialog>
  )
  return { leave, question }
}

/** What a person would lose in this browser, a sentence each. */
export const unsavedOf = (userId: string, queries: QueryClient): string[] => [
  ...draftsLost(userId),
  ...workLost(queries),
]

function draftsLost(userId: string): string[] {
  const drafts = draftsOf(userId).length
  if (drafts === 0) return []
  return [
    t(
      drafts === 1
        ? '{forms} holds text that is not saved. It is removed from this browser when you sign out.'
        : '{forms} hold text that is not saved. It is removed from this browser when you sign out.',
      { forms: counted(drafts, t('form'), t('forms')) },
    ),
  ]
}

function workLost(queries: QueryClient): string[] {
  const all = queries.getQueryCache().getAll()
  return all.flatMap(({ meta, state }) => meta?.unfinished?.(state.data) ?? [])
}
