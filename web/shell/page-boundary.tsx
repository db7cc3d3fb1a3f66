import { Button, Stack, Text } from '@mantine/core'
import { Component, type ReactNode, useEffect } from 'react'
import { t } from '../ui/language/translate.ts'
import { Problem } from '../ui/page/problem.tsx'

const likelyReason = {
  message: t(
    'The service was probably updated while this tab was open. Loading the console anew brings its new pages; nothing that was saved is lost.',
  ),
}

/** Where the file of a page did not come because there was no network, the page heals with it: what was typed is kept. */
function OnceOnline(): null {
  useEffect(() => {
    const reload = (): void => window.location.reload()
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [])
  return null
}

interface PageBoundaryProps {
  /** Says what cannot be shown; by default the page. */
  title?: string
  children: ReactNode
}

/**
 * Keeps the navigation when a page, or another part of the console, cannot be shown. The usual reason is harmless: the
 * service was updated while this tab was open, and the files of the old pages are gone; loading the console anew brings
 * the new ones.
 */
export class PageBoundary extends Component<PageBoundaryProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }

  static getDerivedStateFromError(error: unknown): { error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === null) return this.props.children
    return (
      <>
        <OnceOnline />
        <Problem title={this.props.title ?? t('This page cannot be shown')} error={likelyReason} />
        <Stack gap="xs" align="flex-start">
          <Button onClick={() => window.location.reload()}>{t('Load the console anew')}</Button>
          <Text size="xs" c="dimmed" className="break-anywhere">
            {t('What broke: {message}', { message: error.message })}
          </Text>
        </Stack>
      </>
    )
  }
}
