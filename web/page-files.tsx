import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { Loading } from './ui/page/loading.tsx'

/** The file of a page may export this beside the page itself. */
interface Beside {
  /** Asks the service for what the page shows first, under no filters; answers are kept as if the page had asked. */
  readonly ask?: (queries: QueryClient) => unknown
}

type PageFile<Name extends string> = Beside & { readonly [name in Name]: ComponentType }

const files = new Map<string, () => Promise<Beside>>()

/**
 * A page whose file is fetched when it is first drawn, and which is drawn at once where it is there already. Not React's
 * `lazy`: what stands for that stays for 0.3 s at least, even while nothing is fetched.
 * @param name of the page among what the file exports.
 * @param path its address in the navigation, whose link fetches it a moment before.
 */
export function pageOf<Name extends string>(
  fetch: () => Promise<PageFile<NoInfer<Name>>>,
  name: Name,
  path?: string,
): ComponentType {
  let fetched: PageFile<Name> | undefined
  const fetchOnce = async (): Promise<PageFile<Name>> => {
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
    const Page: ComponentType | undefined = file?.[name]
    return Page ? <Page /> : <Loading />
  }
}

/** Fetches the file of a page a moment before: the pointer or the focus is on its link. */
export async function fetchPage(path: string): Promise<Beside | undefined> {
  // A browser remembers for as long as the document lives that a file could not be fetched.
  if (!navigator.onLine) return undefined
  // One that cannot be fetched says so itself, once it is opened.
  return files
    .get(path)?.()
    .catch(() => undefined)
}
