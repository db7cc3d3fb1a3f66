import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, lazy, type ReactNode, useState } from 'react'

/** What the file of a page holds. */
interface PageFile {
  readonly Page: ComponentType
  /** Asks the service for what the page shows first, under no filters; answers are kept as if the page had asked. */
  readonly ask?: (queries: QueryClient) => unknown
}

const files = new Map<string, () => Promise<PageFile>>()

/**
 * The page at an address of the navigation; its file is fetched when it is first opened. A page whose file is there
 * already is drawn at once: React shows what stands for a lazy one for 0.3 s at least, even while nothing is fetched.
 */
export function pageAt(path: string, fetch: () => Promise<PageFile>): ComponentType {
  let fetched: PageFile | undefined
  const fetchOnce = async (): Promise<PageFile> => {
    fetched ??= await fetch()
    return fetched
  }
  files.set(path, fetchOnce)
  const Later = lazy(async () => ({ default: (await fetchOnce()).Page }))
  return function PageAt(): ReactNode {
    // One and the same for as long as it stands, though its file may come meanwhile.
    const [Page] = useState(() => fetched?.Page ?? Later)
    return <Page />
  }
}

/** Fetches the file of a page a moment before: the pointer or the focus is on its link. */
export function fetchPage(path: string): void {
  void fetchFile(path)
}

/** Asks for what a page shows first, a moment before: so it is drawn once, with its rows. */
export async function askForPage(path: string, queries: QueryClient): Promise<void> {
  const file = await fetchFile(path)
  file?.ask?.(queries)
}

async function fetchFile(path: string): Promise<PageFile | undefined> {
  // A browser remembers for as long as the document lives that a file could not be fetched.
  if (!navigator.onLine) return undefined
  // One that cannot be fetched says so itself, once it is opened.
  return files
    .get(path)?.()
    .catch(() => undefined)
}
