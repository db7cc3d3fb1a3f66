import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { Loading } from './ui/page/loading.tsx'

/** What the file of a page holds. */
interface PageFile {
  readonly Page: ComponentType
  /** Asks the service for what the page shows first, under no filters; answers are kept as if the page had asked. */
  readonly ask?: (queries: QueryClient) => unknown
}

const files = new Map<string, () => Promise<PageFile>>()

/**
 * A page whose file is fetched when it is first drawn, and which is drawn at once where it is there already. Not React's
 * `lazy`: what stands for that stays for 0.3 s at least, even while nothing is fetched.
 * @param path its address in the navigation, whose link fetches it a moment before.
 */
export function pageOf(fetch: () => Promise<PageFile>, path?: string): ComponentType {
  let fetched: PageFile | undefined
  const fetchOnce = async (): Promise<PageFile> => {
    fetched ??= await fetch()
    return fetched
  }
  if (path !== undefined) files.set(path, fetchOnce)
  return function FetchedPage(): ReactNode {
    // One and the same for as long as it stands, though its file may come meanwhile.
    const [file, setFile] = useState(fetched)
    useEffect(() => {
      if (file) return
      fetchOnce().then(setFile, (error: unknown) =>
        setFile(() => {
          throw error
        }),
      )
    }, [file])
    return file ? <file.Page /> : <Loading />
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
