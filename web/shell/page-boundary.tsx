import { Button, Group } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import { Problem } from '../ui/problem.tsx'

interface PageBoundaryProps {
  children: ReactNode
}

/**
 * Keeps the navigation when a page cannot be shown. The usual reason is harmless: the service was updated while this
 * tab was open, and the files of the old pages are gone; loading the console anew brings the new ones.
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
        <Problem title="This page cannot be shown" error={error} />
        <Group>
          <Button onClick={() => window.location.reload()}>Load the console anew</Button>
        </Group>
      </>
    )
  }
}
